import type { ChainType } from '../../chains/chain-type.js'
import type { CreationOutcome } from '../../screens/wallet/create-wallet.js'
import { currentUser } from '../../session/store.js'
import { at, done, flow, later, laterFlow, on } from '../../stage/define.js'
import { rootWallet } from '../../wallet/frame/entropy.js'
import { isUserOwned } from '../../wallet/frame/recovery.js'

const createWallet = later(
  'create-wallet',
  async () => (await import('../../screens/wallet/create-wallet.js')).createWallet,
)
const createProtected = laterFlow(
  'create-protected',
  async () => (await import('../recovery/create-protected.js')).createProtected,
)

export interface WalletsToCreate {
  readonly chains: readonly ChainType[]
  /** True if the user has just signed up. */
  readonly isNewUser?: boolean | undefined
}

/** Creates the missing wallets. If the app requires it, the user sets up a recovery method first. */
export const createWallets = flow<WalletsToCreate, CreationOutcome>('create-wallets', {
  start: (input, { $settings }) => {
    const { mode, requireUserOwnedRecoveryOnCreate: required } = $settings.get().embeddedWallets
    const user = currentUser()
    const isProtected = user !== null && isUserOwned(rootWallet(user, undefined)?.recoveryMethod)
    const needsProtection = required && !isProtected && mode !== 'user-controlled-server-wallets-only'
    return needsProtection ? at(createProtected, input) : at(createWallet, { chains: input.chains })
  },
  on: [on(createWallet, outcome => done(outcome)), on(createProtected, outcome => done(outcome))],
})

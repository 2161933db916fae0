import type { OAuthPopup } from '../../channel/oauth-popup.js'
import type { ChainType } from '../../chains/chain-type.js'
import { SUCCESS_MS } from '../../constants.js'
import { WalletError } from '../../errors/wallet-error.js'
import { hasOwn } from '../../lib/own/has-own.js'
import { cloudRecovery } from '../../screens/recovery/cloud/cloud-recovery.js'
import { secureAccount, type CloudOption } from '../../screens/recovery/secure-account.js'
import { createWallet, createWalletStates, type CreationOutcome } from '../../screens/wallet/create-wallet.js'
import { walletCreated } from '../../screens/wallet/wallet-created.js'
import type { WalletAccount } from '../../session/user/user.js'
import { at, done, flow, on, type FlowStage } from '../../stage/define.js'
import { createProtectedWallets } from '../../wallet/frame/create-protected.js'
import { passwordFlow } from './set-password.js'

interface MissingWallets {
  readonly chains: readonly ChainType[]
  readonly isNewUser?: boolean | undefined
}

interface Run {
  due: MissingWallets
  made: readonly WalletAccount[]
  cloud: CloudOption
}

const methodChoice = secureAccount(false)
const cloud = cloudRecovery<string>(false)
/** Creates the wallets after the password is set. */
const password = passwordFlow<CreationOutcome>('create-wallet-with-password', 'automatic')

const runOf = (stage: FlowStage) =>
  stage.keep<Run>('wallets', () => ({ due: { chains: [] }, made: [], cloud: 'icloud' }))

function createWithPassword(stage: FlowStage) {
  const {
    due: { chains },
  } = runOf(stage)
  return at(password, {
    save: async (password, signal) => ({
      wallets: await createProtectedWallets(
        { chains, recovery: { method: 'user-passcode', password } },
        stage.$settings.get().embeddedWallets,
        signal,
      ),
    }),
    states: finish => createWalletStates(chains.length, failure => finish({ failure })),
  })
}

const useCloud = (stage: FlowStage, option: CloudOption, popup: OAuthPopup | null) => {
  runOf(stage).cloud = option
  return at(cloud, { action: 'create-wallet', provider: option, popup, use: token => Promise.resolve(token) })
}

/** A new user sees their wallets; for others the flow ends. */
const showCreated = (stage: FlowStage, wallets: CreationOutcome) => {
  const { due: missing } = runOf(stage)
  if (!missing.isNewUser || !hasOwn(wallets, 'wallets')) return done(wallets)
  runOf(stage).made = wallets.wallets
  return at(walletCreated, { count: wallets.wallets.length }, { back: false })
}

/**
 * Creates the missing wallets with a recovery method that only the user controls: a password, or a cloud drive if the
 * app offers one.
 */
export const createProtected = flow<MissingWallets, CreationOutcome>('create-protected', {
  start: (missing, stage) => {
    runOf(stage).due = missing
    const { userOwnedRecoveryOptions: offered } = stage.$settings.get().embeddedWallets
    if (offered.length === 0)
      throw new WalletError('INVALID_CONFIG', 'User owned recovery not yet supported for this app.')
    return offered.some(option => option !== 'user-passcode')
      ? at(methodChoice, { current: null, offered })
      : createWithPassword(stage)
  },
  on: [
    on(methodChoice, (outcome, stage) =>
      outcome.option === 'user-passcode' ? createWithPassword(stage) : useCloud(stage, outcome.option, outcome.popup),
    ),
    on(cloud, (accessToken, stage) => {
      const {
        due: { chains },
        cloud: method,
      } = runOf(stage)
      return at(createWallet, { chains, recovery: { method, accessToken } }, { after: SUCCESS_MS, back: false })
    }),
    on(createWallet, (wallets, stage) => showCreated(stage, wallets)),
    on(password, (wallets, stage) => showCreated(stage, wallets)),
    on(walletCreated, (_, stage) => done({ wallets: runOf(stage).made })),
  ],
})

import type { ManagedSecurity } from '../../ask/questions/manage-security.js'
import { hasOwn } from '../../lib/own/has-own.js'
import { offlineAccess } from '../../screens/protection/offline-access.js'
import { ownWallets } from '../../screens/protection/own-wallets.js'
import { recoveryDetails } from '../../screens/protection/recovery-details.js'
import { securityOverview } from '../../screens/protection/security-overview.js'
import type { PlayStep } from '../../screens/protection/step.js'
import { walletDetails } from '../../screens/protection/wallet-details.js'
import { walletNameScreen } from '../../screens/protection/wallet-name.js'
import { whichWallet } from '../../screens/protection/which-wallet.js'
import { requireUser } from '../../session/require-user.js'
import { currentUser } from '../../session/store.js'
import type { User } from '../../session/user/user.js'
import { at, flow, laterFlow, leave, on, type FlowStage } from '../../stage/define.js'
import { securityChanges } from './security-changes.js'

const secure = laterFlow('secure-account', async () => (await import('../recovery/secure-account.js')).secureWallet)
const factors = laterFlow('mfa', async () => (await import('../mfa/manage-factors.js')).manageFactors)
const passkeys = laterFlow('passkeys', async () => (await import('../accounts/passkeys.js')).passkeys)
const delegation = laterFlow('delegation', async () => (await import('../wallets/delegation.js')).delegation)
const exportWallet = laterFlow('export-wallet', async () => (await import('../wallets/export-wallet.js')).exportWallet)

const playStep: PlayStep = (step, stage) => {
  if (step === 'factors') return stage.ask(factors, { start: 'methods' })
  if (step === 'passkeys') return stage.ask(passkeys, {})
  if (hasOwn(step, 'delegation')) return stage.ask(delegation, { action: step.delegation })
  if (hasOwn(step, 'export')) {
    const { address, chainType } = step.export
    return stage.ask(exportWallet, { address, chainType })
  }
  const { address } = step.secure
  return stage.ask(secure, { address, ...(step.automatic && { recoveryMethod: 'privy' as const }) })
}

/** The user at the start of the run. */
const runOf = (stage: FlowStage) => stage.keep<{ before: User | undefined }>('security', () => ({ before: undefined }))

/**
 * Shows which protection the signed-in user's wallets have and which is missing. Each improvement is a flow on top that
 * returns here.
 */
export const security = flow<Record<never, never>, ManagedSecurity>('security', {
  start: (_, stage) => {
    runOf(stage).before = requireUser('to see what protects their wallet')
    return at(securityOverview, { play: playStep })
  },
  on: [
    on(securityOverview, choice => {
      if (choice === 'access') return at(offlineAccess, { play: playStep })
      if (choice === 'export') return at(whichWallet, { play: playStep })
      if (choice === 'wallets') return at(ownWallets, {})
      if (hasOwn(choice, 'wallet')) return at(walletDetails, choice)
      return at(recoveryDetails, { address: choice.recovery.address, play: playStep })
    }),
    on(offlineAccess, () => leave()),
    on(whichWallet, () => leave()),
    on(recoveryDetails, () => leave()),
    on(ownWallets, wallet => at(walletDetails, { wallet })),
    on(walletDetails, wallet => at(walletNameScreen, wallet)),
    on(walletNameScreen, () => leave()),
  ],
  onExit: stage => {
    const [{ before }, user] = [runOf(stage), currentUser()]
    return before && user ? securityChanges(before, user) : undefined
  },
})

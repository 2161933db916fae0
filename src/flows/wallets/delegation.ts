import type { DelegateOptions, DelegateResult } from '../../ask/questions/delegate-wallet.js'
import { DELEGATION_RESULT_MS } from '../../constants.js'
import { declined } from '../../screens/delegation/declined.js'
import { delegating } from '../../screens/delegation/delegating.js'
import { delegationConsent, type DelegationParams } from '../../screens/delegation/delegation-consent.js'
import { at, done, flow, on, type FlowStage } from '../../stage/define.js'
import { delegatedWallets, walletsToDelegate } from '../../wallet/delegation/delegation.js'

const runOf = (stage: FlowStage): { asked: DelegationParams } =>
  stage.keep('delegation', () => ({ asked: { action: 'grant', wallets: [] } }))

/**
 * Asks the visitor to grant or revoke the app's access to wallets while they are offline, and applies the answer. If it
 * is granted already, nothing is asked.
 */
export const delegation = flow<DelegateOptions, DelegateResult>('delegation', {
  start: ({ action = 'grant', ...options }, stage) => {
    const selected = action === 'grant' ? walletsToDelegate(options) : delegatedWallets()
    const wallets = action === 'grant' ? selected.filter(({ delegated }) => !delegated) : selected
    runOf(stage).asked = { action, wallets }
    return wallets.length > 0 ? at(delegationConsent, { action, wallets }) : done({ action, wallets: selected })
  },
  on: [
    on(delegationConsent, (_, stage) => at(delegating, runOf(stage).asked, { back: false })),
    on(delegating, (wallets, stage) =>
      done({ action: runOf(stage).asked.action, wallets }, { after: DELEGATION_RESULT_MS }),
    ),
  ],
  onExit: stage => {
    const { action, wallets } = runOf(stage).asked
    if (wallets.length > 0) throw declined(action) // otherwise nobody was asked
  },
})

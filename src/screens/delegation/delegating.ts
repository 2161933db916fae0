import { delegation } from '../../copy/areas/wallets/delegation.js'
import { text } from '../../copy/language.js'
import { DELEGATION_RESULT_MS } from '../../constants.js'
import { toWalletError } from '../../errors/to-wallet-error.js'
import { wait } from '../../lib/time/wait.js'
import type { WalletAccount } from '../../session/user/user.js'
import { screen, type OnStage } from '../../stage/define.js'
import { key } from '../../ui/pictures/icons.js'
import { attempt, type AttemptStates } from '../shapes/status/attempt.js'
import { statusView } from '../shapes/status/status.js'
import type { DelegationParams } from './delegation-consent.js'

export const delegatingStates = (
  action: DelegationParams['action'],
  failed: (error: unknown) => void,
): AttemptStates => ({
  waiting: {
    mark: { icon: key },
    title: text(delegation, words => words[action].busy),
    detail: text(delegation, words => words.moments),
  },
  done: {
    title: text(delegation, words => words.success),
    detail: text(delegation, words => words[action].doneDetail),
  },
  failed: error => {
    failed(error)
    return { title: text(delegation, words => words.failed) }
  },
})

/**
 * Grants or revokes the app's access to the wallets. The visitor cannot leave while it runs. A failure is shown for a
 * moment, then the flow rejects with it.
 */
export const delegating = screen('delegating', {
  view: statusView,
  closable: false,
  start: ({ action, wallets }: DelegationParams, stage: OnStage<readonly WalletAccount[]>) =>
    attempt(
      stage,
      delegatingStates(action, error => {
        const walletError = toWalletError(error)
        stage.setExit(walletError)
        void wait(DELEGATION_RESULT_MS, stage.signal).then(
          () => stage.leave(walletError),
          () => {},
        )
      }),
      async signal => {
        const { createDelegation, revokeDelegation } = await import('../../wallet/delegation/delegation.js')
        return action === 'grant' ? createDelegation(wallets, signal) : revokeDelegation(signal)
      },
    ),
})

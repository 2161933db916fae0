import { CONNECT_BEFORE_EXPORT_MS } from '../../constants.js'
import { text } from '../../copy/language.js'
import { wallet } from '../../copy/areas/wallet.js'
import { WalletError } from '../../errors/wallet-error.js'
import { wait } from '../../lib/time/wait.js'
import { screen, type OnStage } from '../../stage/define.js'
import { wallet as icon } from '../../ui/pictures/icons.js'
import { attempt, type AttemptStates } from '../shapes/status/attempt.js'
import { statusView } from '../shapes/status/status.js'

export interface ConnectWalletParams {
  /** The wallet that is being opened on this device. */
  readonly opening: Promise<void>
  /**
   * The next step. Before an export, the screen stays in view for a moment, so that the visitor can read the reason.
   */
  readonly before?: 'export'
}

/** The error that the host gets if the visitor leaves before the wallet is open. */
export const connectExit = (cause?: unknown): WalletError =>
  new WalletError('UNKNOWN_EMBEDDED_WALLET_ERROR', 'User exited before wallet could be connected', {
    cause,
    retryable: true,
  })

export const connectWalletStates = (close: (failure: unknown) => void): AttemptStates => ({
  waiting: {
    mark: { icon },
    title: text(wallet, ({ connect }) => connect.title),
    detail: text(wallet, ({ connect }) => connect.moments),
  },
  failed: failure => ({
    title: text(wallet, ({ connect }) => connect.failed),
    detail: text(wallet, ({ connect }) => connect.failedDetail),
    answers: [{ text: text(wallet, ({ connect }) => connect.close), press: () => close(failure) }],
  }),
})

/** Waits until a wallet of this user is open on this device. */
export const connectWalletScreen = screen('connect-wallet', {
  view: statusView,
  start: ({ opening, before }: ConnectWalletParams, stage: OnStage<'connected'>) => {
    const startedAt = performance.now()
    return attempt(
      stage,
      connectWalletStates(failure => stage.leave(connectExit(failure))),
      async signal => {
        await opening
        if (before === 'export') await wait(CONNECT_BEFORE_EXPORT_MS - (performance.now() - startedAt), signal)
        return 'connected'
      },
    )
  },
})

import { atom, type ReadableAtom } from 'nanostores'
import { CONNECT_BEFORE_EXPORT_MS } from '../../constants.js'
import { WalletError } from '../../errors/wallet-error.js'
import { wait } from '../../lib/wait.js'
import { screen, type OnStage } from '../../stage/define.js'

export interface ConnectWalletModel {
  $status: ReadableAtom<'loading' | 'error'>
  close(): void
}

export interface ConnectWalletParams {
  /** The wallet on its way to this device. */
  readonly opening: Promise<void>
  /** What comes next; keys are not shown so soon that nobody sees why. */
  readonly before?: 'export'
}

/** What the host hears when the visitor leaves while the wallet is not open. */
export const connectExit = (cause?: unknown): WalletError =>
  new WalletError('UNKNOWN_EMBEDDED_WALLET_ERROR', 'User exited before wallet could be connected', { cause, retryable: true })

/** Waits until a wallet of this user is open on this device. */
export const connectWalletScreen = screen('connect-wallet', {
  view: () => import('./connect-wallet.view.js'),
  start: ({ opening, before }: ConnectWalletParams, stage: OnStage<'connected'>): ConnectWalletModel => {
    const $status = atom<'loading' | 'error'>('loading')
    const begun = performance.now()
    let failure: unknown
    void stage.run(async () => {
      try {
        await opening
      } catch (error) {
        if (stage.signal.aborted) throw error
        failure = error
        return $status.set('error')
      }
      if (before === 'export') await wait(Math.max(0, CONNECT_BEFORE_EXPORT_MS - (performance.now() - begun)), stage.signal)
      stage.finish('connected')
    })()
    return { $status, close: () => stage.leave(connectExit(failure)) }
  },
})

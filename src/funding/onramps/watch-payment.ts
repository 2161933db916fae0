import { PAYMENT_WATCH_MS } from '../../constants.js'
import { wait } from '../../lib/time/wait.js'
import type { OtherWindow } from '../../channel/other-window.js'
import { untilVisible } from '../../lib/time/visibility.js'

export interface PaymentWatch<State> {
  /** Requests the state from the onramp once. */
  readonly readState: (signal: AbortSignal) => Promise<State>
  /** True for a state that ends the watch. */
  readonly isEnd: (state: State) => boolean
  /** True for a state that proves that the onramp knows the payment. */
  readonly isSeen: (state: State) => boolean
  /** The open window of the payment, if there is one. */
  readonly window?: Pick<OtherWindow, 'closed'> | undefined
  /** The delay from the opening of that window to the first request; not used without a window. */
  readonly delayMs: number
  readonly everyMs: number
  /** The number of failed requests, without an informative answer between them, that ends the watch. */
  readonly errorsLimit?: number
  /**
   * The number of requests after the window was closed. A window that has cut its link to this page looks closed, too.
   */
  readonly checksAfterClose?: number
}

/**
 * The end of a watch: with a state, without one after the window was closed, after too many errors, or by its time
 * limit.
 */
export type WatchEnd<State> =
  | { readonly end: 'heard'; readonly state: State }
  | { readonly end: 'nothing' | 'silent' | 'late' }

/**
 * Polls an onramp for a payment while the page is visible, until an end is reached. Rejects only if the signal is
 * aborted.
 */
export async function watchPayment<State>(
  {
    readState,
    isEnd,
    isSeen,
    window,
    delayMs,
    everyMs,
    errorsLimit = Infinity,
    checksAfterClose = Infinity,
  }: PaymentWatch<State>,
  signal: AbortSignal,
): Promise<WatchEnd<State>> {
  let errors = 0
  let checks = 0
  if (window) await wait(delayMs, signal)
  for (let checksLeft = Math.ceil(PAYMENT_WATCH_MS / everyMs); checksLeft > 0; checksLeft--) {
    await untilVisible(Infinity, signal)
    const closed = window?.closed ?? true
    try {
      const state = await readState(signal)
      signal.throwIfAborted()
      if (isEnd(state)) return { end: 'heard', state }
      if (isSeen(state)) errors = 0
    } catch {
      signal.throwIfAborted()
      if (++errors >= errorsLimit) return { end: 'silent' }
    }
    if (closed && ++checks >= checksAfterClose) return { end: 'nothing' }
    await wait(everyMs, signal)
  }
  return { end: 'late' }
}

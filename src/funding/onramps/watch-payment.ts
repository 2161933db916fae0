import { PAYMENT_WATCH_MS } from '../../constants.js'
import { wait } from '../../lib/time/wait.js'
import type { OtherWindow } from '../../channel/other-window.js'
import { untilVisible } from '../visibility.js'

export interface PaymentWatch<State> {
  /** Asks the onramp once. */
  readonly readState: (signal: AbortSignal) => Promise<State>
  /** Told what was heard; true ends the watch with it. */
  readonly isEnd: (state: State) => boolean
  /** True for what shows that the onramp knows of the payment. */
  readonly isSeen: (state: State) => boolean
  /** The window that it is paid in; none where that is over. */
  readonly window?: Pick<OtherWindow, 'closed'> | undefined
  /** From the opening of that window to the first question; none where it is over. */
  readonly delayMs: number
  readonly everyMs: number
  /** Questions that fail, one after the other or between answers that tell nothing: the one that is too many. */
  readonly errorsLimit?: number
  /** Questions after the window was closed, the last one of them. A window that has cut its link to this page looks closed from here. */
  readonly checksAfterClose?: number
}

/** How a watch ends: with what was heard, with nothing after the window was closed, in vain too often, or after so long. */
export type WatchEnd<State> =
  { readonly end: 'heard'; readonly state: State } | { readonly end: 'nothing' | 'silent' | 'late' }

/** Asks an onramp for a payment again and again, so long as the page is seen, until there is an end. Rejects only when the signal is aborted. */
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
  for (let left = Math.ceil(PAYMENT_WATCH_MS / everyMs); left > 0; left--) {
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

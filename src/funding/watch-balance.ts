import { BALANCE_POLL_MS } from '../constants.js'
import { poll } from '../lib/time/poll.js'
import { untilVisible } from '../lib/time/visibility.js'
import type { ReadBalance } from './funding-balance.js'

export interface BalanceWatch {
  readonly read: ReadBalance
  /** Receives every balance that was read; `increase` and `decrease` are the change since the previous one. */
  readonly onBalance: (balance: bigint, increase: bigint, decrease: bigint) => void
  readonly onFailure: (error: unknown) => void
}

/**
 * Reads a balance until the signal is aborted, 2 s after each answer, but not while the page is hidden. A read that
 * fails does not end the watch, and is repeated after the same pause.
 */
export async function watchBalance({ read, onBalance, onFailure }: BalanceWatch, signal: AbortSignal): Promise<void> {
  let lastBalance: bigint | undefined
  const check = async () => {
    await untilVisible(Infinity, signal)
    try {
      const balance = await read(signal, true)
      signal.throwIfAborted()
      const change = balance - (lastBalance ?? balance)
      lastBalance = balance
      onBalance(balance, change > 0n ? change : 0n, change < 0n ? -change : 0n)
    } catch (error) {
      signal.throwIfAborted()
      onFailure(error)
    }
  }
  try {
    await poll(check, { every: BALANCE_POLL_MS, until: () => false, signal })
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

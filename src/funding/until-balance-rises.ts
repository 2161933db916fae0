import type { ReadBalance } from './funding-balance.js'
import { watchBalance } from './watch-balance.js'

/**
 * Polls a balance until it is above `than`. Resolves with the difference, or with undefined if the signal was aborted
 * first.
 */
export async function untilBalanceRises(
  read: ReadBalance,
  than: bigint,
  signal: AbortSignal,
): Promise<bigint | undefined> {
  const enough = new AbortController()
  let risen: bigint | undefined
  const onBalance = (balance: bigint) => {
    if (balance <= than) return
    risen = balance - than
    enough.abort()
  }
  await watchBalance({ read, onBalance, onFailure: () => {} }, AbortSignal.any([signal, enough.signal]))
  return risen
}

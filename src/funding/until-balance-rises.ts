import { watchBalance } from './watch-balance.js'

/** Looks at a balance until it is above `than`; true then, false when the signal was aborted first. */
export async function untilBalanceRises(
  read: (signal: AbortSignal) => Promise<bigint>,
  than: bigint,
  signal: AbortSignal,
): Promise<boolean> {
  const enough = new AbortController()
  let richer = false
  const onBalance = (balance: bigint) => {
    if (balance <= than) return
    richer = true
    enough.abort()
  }
  await watchBalance({ read, onBalance, onFailure: () => {} }, AbortSignal.any([signal, enough.signal]))
  return richer
}

import { watchBalance } from './watch-balance.js'

/** Looks at a balance until it is above `than`; true then, false when the signal was aborted first. */
export async function untilRicher(read: (signal: AbortSignal) => Promise<bigint>, than: bigint, signal: AbortSignal): Promise<boolean> {
  const enough = new AbortController()
  const stop = () => enough.abort(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  let richer = false
  const onBalance = (balance: bigint) => {
    if (balance <= than) return
    richer = true
    enough.abort()
  }
  try {
    if (!signal.aborted) await watchBalance({ read, onBalance, onFailure: () => {} }, enough.signal)
  } finally {
    signal.removeEventListener('abort', stop)
  }
  return richer
}

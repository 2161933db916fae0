import type { WritableAtom } from 'nanostores'
import { toWalletError } from '../../../errors/to-wallet-error.js'
import { wait } from '../../../lib/time/wait.js'
import { until } from '../parts/blocker.js'
import type { StatusState } from './status.js'

/**
 * Shows a failure. If the provider accepts nothing before a certain time, the text names it, and the retry is disabled
 * until then.
 */
export function showFailure<State extends StatusState>(
  $state: WritableAtom<State>,
  state: State,
  error: unknown,
  signal: AbortSignal,
): void {
  const { retryAt = 0 } = toWalletError(error)
  const remainingMs = retryAt - Date.now()
  if (remainingMs <= 0) return $state.set(state)
  const shown: State = {
    ...state,
    detail: until(retryAt, remainingMs, state.detail),
    answers: state.answers?.map(answer => (answer.isRetry ? { ...answer, off: until(retryAt, remainingMs) } : answer)),
  }
  $state.set(shown)
  wait(remainingMs, signal).then(
    () => {
      if ($state.get() === shown) $state.set(state)
    },
    () => {},
  )
}

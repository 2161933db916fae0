import type { WritableAtom } from 'nanostores'
import { toWalletError } from '../../../errors/to-wallet-error.js'
import { wait } from '../../../lib/time/wait.js'
import { until } from '../parts/setback.js'
import type { StatusFace } from './status.js'

/**
 * Shows what failed. Where the provider takes nothing before a certain time, that time is said, and what would try again is
 * quiet until then.
 */
export function showFailure<Face extends StatusFace>(
  $face: WritableAtom<Face>,
  face: Face,
  error: unknown,
  signal: AbortSignal,
): void {
  const { retryAt = 0 } = toWalletError(error)
  const left = retryAt - Date.now()
  if (left <= 0) return $face.set(face)
  const shown: Face = {
    ...face,
    detail: until(retryAt, left, face.detail),
    answers: face.answers?.map(answer => (answer.again ? { ...answer, off: until(retryAt, left) } : answer)),
  }
  $face.set(shown)
  wait(left, signal).then(
    () => {
      if ($face.get() === shown) $face.set(face)
    },
    () => {},
  )
}

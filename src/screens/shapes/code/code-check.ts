import { CODE_LENGTH } from '../../../constants.js'
import { isOffline } from '../../../lib/time/online.js'
import type { OnStage } from '../../../stage/define.js'
import type { CodeProgress, FailureWords } from './code-progress.js'
import { loadFailure, offline } from './load-failure.js'

/**
 * Creates the action that checks six digits and finishes the screen with the result. If the check is blocked for a
 * while, the reason is shown beside the digits.
 */
export function codeCheck<Outcome>(
  stage: OnStage<Outcome>,
  { $status, hold, clear, refuse }: CodeProgress,
  verify: (code: string, signal: AbortSignal) => Promise<Outcome>,
  failed?: FailureWords,
) {
  const submit = stage.run(async (digits: string, isRetry = false) => {
    if ($status.get() !== 'awaiting-code-input' || digits.length !== CODE_LENGTH) return
    const retry = () => void submit(digits, true)
    const failure = !isRetry && isOffline() ? await loadFailure().catch(() => undefined) : undefined
    const offlineBlocker = failure?.blockerOf(offline(), true)
    if (offlineBlocker) return hold(offlineBlocker, retry)
    clear()
    $status.set('submitting-code')
    try {
      const outcome = await verify(digits, stage.signal)
      $status.set('done')
      stage.finish(outcome)
    } catch (error) {
      $status.set('error')
      const { blockerOf, errorText } = await loadFailure()
      const ownText = failed?.(error)
      const blocker = ownText ? undefined : blockerOf(error, false)
      const reason = ownText ?? errorText(error)
      if (stage.signal.aborted) throw error
      if (blocker) {
        $status.set('awaiting-code-input')
        return hold(blocker, retry)
      }
      if (!reason) throw error
      return refuse(reason)
    }
  })

  return submit
}

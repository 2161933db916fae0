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
  const submit = stage.run(async (digits: string, insists = false) => {
    if ($status.get() !== 'awaiting-code-input' || digits.length !== CODE_LENGTH) return
    const again = () => void submit(digits, true)
    const failure = !insists && isOffline() ? await loadFailure().catch(() => undefined) : undefined
    const unsent = failure?.blockerOf(offline(), true)
    if (unsent) return hold(unsent, again)
    clear()
    $status.set('submitting-code')
    try {
      const outcome = await verify(digits, stage.signal)
      $status.set('done')
      stage.finish(outcome)
    } catch (error) {
      $status.set('error')
      const { blockerOf, saidOf } = await loadFailure()
      const own = failed?.(error)
      const blocker = own ? undefined : blockerOf(error, false)
      const why = own ?? saidOf(error)
      if (stage.signal.aborted) throw error
      if (blocker) {
        $status.set('awaiting-code-input')
        return hold(blocker, again)
      }
      if (!why) throw error
      return refuse(why)
    }
  })

  return submit
}

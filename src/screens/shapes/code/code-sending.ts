import { isOffline } from '../../../lib/time/online.js'
import type { OnStage } from '../../../stage/define.js'
import type { FieldSpec } from '../form/field.js'
import type { CodeProgress, FailureWords } from './code-progress.js'
import { loadFailure, offline } from './load-failure.js'
import type { ResendCooldown } from './resend-cooldown.js'

interface Sending {
  readonly identifier: string | undefined
  readonly entry: FieldSpec | undefined
  readonly failed: FailureWords | undefined
}

/**
 * Creates the action that sends the first code. If it is blocked, the entry field shows the message, and the action is
 * repeated once automatically. While the browser reports that there is no network, the first try is skipped; the
 * visitor's own retry is not.
 */
export function firstSending(
  stage: OnStage<never>,
  { $status, $message }: CodeProgress,
  { identifier, entry, failed }: Sending,
  send: () => Promise<void>,
) {
  const tries = stage.keep(`tries:${identifier}`, () => ({ failed: false, unasked: false }))
  return stage.run(async () => {
    try {
      await undefined // The previous screen is only known once this one is shown.
      if (entry && !tries.failed && isOffline()) throw offline()
      await send()
      tries.failed = tries.unasked = false
    } catch (error) {
      const { blockerOf, holdField } = await loadFailure()
      const own = stage.signal.aborted ? undefined : failed?.(error)
      if (own) {
        $status.set('awaiting-code-input')
        return $message.set(own)
      }
      const blocker = blockerOf(error, !tries.unasked)
      tries.unasked = false
      if (!blocker || !entry || stage.signal.aborted) throw error
      tries.failed = true
      holdField(stage, entry, blocker, () => {
        tries.unasked = true
      })
      if (!stage.back()) throw error
    }
  })
}

/**
 * Creates the action that sends another code, at most once in 30 seconds. If it is blocked, the message is shown beside
 * the digits, and the action is repeated once automatically.
 */
export function resending(
  stage: OnStage<never>,
  { $status, $message, hold, restart }: CodeProgress,
  { cooldown, failed }: Pick<Sending, 'failed'> & { cooldown: ResendCooldown },
  send: () => Promise<void>,
) {
  const resend = stage.run(async (unasked = false) => {
    if (cooldown.$sent.get() || !restart()) return
    try {
      await send()
    } catch (error) {
      const { blockerOf, isExit } = await loadFailure()
      const own = stage.signal.aborted ? undefined : failed?.(error)
      const blocker = own ? undefined : blockerOf(error, !unasked)
      if (!(own ?? blocker ?? isExit(error)) || stage.signal.aborted) throw error
      $status.set('awaiting-code-input')
      if (own) return $message.set(own)
      return blocker && hold(blocker, () => void resend(blocker.autoRetry))
    }
    await cooldown.start()
  })
  return resend
}

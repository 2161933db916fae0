import { isOffline } from '../../../lib/time/online.js'
import type { OnStage } from '../../../stage/define.js'
import type { FieldSpec } from '../form/field.js'
import type { CodeProgress, FailureWords } from './code-progress.js'
import { loadFailure, offline } from './load-failure.js'
import type { ResendCooldown } from './resend-cooldown.js'

interface SendingOptions {
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
  { identifier, entry, failed }: SendingOptions,
  send: () => Promise<void>,
) {
  const attempts = stage.keep(`tries:${identifier}`, () => ({ failed: false, unasked: false }))
  return stage.run(async () => {
    try {
      await undefined // The previous screen is only known once this one is shown.
      if (entry && !attempts.failed && isOffline()) throw offline()
      await send()
      attempts.failed = attempts.unasked = false
    } catch (error) {
      const { blockerOf, holdField } = await loadFailure()
      const ownText = stage.signal.aborted ? undefined : failed?.(error)
      if (ownText) {
        $status.set('awaiting-code-input')
        return $message.set(ownText)
      }
      const blocker = blockerOf(error, !attempts.unasked)
      attempts.unasked = false
      if (!blocker || !entry || stage.signal.aborted) throw error
      attempts.failed = true
      holdField(stage, entry, blocker, () => {
        attempts.unasked = true
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
  { cooldown, failed }: Pick<SendingOptions, 'failed'> & { cooldown: ResendCooldown },
  send: () => Promise<void>,
) {
  const resend = stage.run(async (isAutoRetry = false) => {
    if (cooldown.$sent.get() || !restart()) return
    try {
      await send()
    } catch (error) {
      const { blockerOf, isExit } = await loadFailure()
      const ownText = stage.signal.aborted ? undefined : failed?.(error)
      const blocker = ownText ? undefined : blockerOf(error, !isAutoRetry)
      if (!(ownText ?? blocker ?? isExit(error)) || stage.signal.aborted) throw error
      $status.set('awaiting-code-input')
      if (ownText) return $message.set(ownText)
      return blocker && hold(blocker, () => void resend(blocker.autoRetry))
    }
    await cooldown.start()
  })
  return resend
}

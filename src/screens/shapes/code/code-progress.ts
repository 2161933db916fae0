import { atom } from 'nanostores'
import { CLEAR_CODE_MS } from '../../../constants.js'
import type { Text } from '../../../copy/language.js'
import { wait } from '../../../lib/time/wait.js'
import type { Blocker } from '../parts/blocker.js'

/** The status of a code, in the specification's words; `blocked` while no digits are accepted. */
export type CodeStatus = 'sending-code' | 'awaiting-code-input' | 'submitting-code' | 'done' | 'error' | 'blocked'

/** The text for a failure that is not a login's; undefined if the login's text fits. */
export type FailureWords = (error: unknown) => Text | undefined

/** An action that did not reach the provider and can be repeated. The digits are still in the boxes. */
export interface FailedSubmission {
  readonly text: Text
  /** Repeats the action. */
  readonly retry: () => void
  /** True while the provider would refuse it. */
  readonly disabled: boolean
}

export type CodeProgress = ReturnType<typeof codeProgress>

/** The progress of a code, and the message below the boxes. */
export function codeProgress(first: CodeStatus, signal: AbortSignal) {
  const $status = atom<CodeStatus>(first)
  const $message = atom<Text | undefined>()
  const $failedSubmission = atom<FailedSubmission | undefined>()
  /** Set while the message says that the digits were refused. */
  let refusal: object | undefined
  const clear = () => {
    $message.set(undefined)
    $failedSubmission.set(undefined)
  }
  return {
    $status,
    $message,
    $failedSubmission,
    clear,
    /**
     * Shows what blocks the action until the block ends. Then the action is repeated (`autoRetry`), or the visitor can
     * repeat it.
     */
    async hold({ reason, retryLabel: text, disabled, autoRetry, resolved }: Blocker, retry: () => void) {
      signal.throwIfAborted()
      const submission = { text, retry, disabled }
      $message.set(reason)
      $failedSubmission.set(submission)
      await resolved(signal)
      if ($failedSubmission.get() !== submission) return
      if (autoRetry) return retry()
      $message.set(undefined)
      $failedSubmission.set({ ...submission, disabled: false })
    },
    /** Shows what is wrong with the digits. The boxes are cleared a moment later, or by the next digit. */
    async refuse(reason: Text) {
      const thisRefusal = (refusal = {})
      $message.set(reason)
      await wait(CLEAR_CODE_MS, signal)
      if (refusal !== thisRefusal) return
      refusal = undefined
      $status.set('awaiting-code-input')
    },
    /** Clears refused digits at once, so that others can be typed. False if the visitor cannot type now. */
    restart(): boolean {
      if ($status.get() !== 'awaiting-code-input' && !refusal) return false
      refusal = undefined
      $status.set('awaiting-code-input')
      clear()
      return true
    },
  }
}

import { atom } from 'nanostores'
import { CLEAR_CODE_MS } from '../../../constants.js'
import type { Text } from '../../../copy/language.js'
import { wait } from '../../../lib/time/wait.js'
import type { Blocker } from '../parts/blocker.js'

/** The passwordless status, in the specification's words; `blocked` where no digits are taken. */
export type CodeStatus = 'sending-code' | 'awaiting-code-input' | 'submitting-code' | 'done' | 'error' | 'blocked'

/** What is said of a failure where a code is no login's; undefined where that says it as well. */
export type FailureWords = (error: unknown) => Text | undefined

/** What did not get through, with the digits still there. */
export interface FailedSubmission {
  readonly text: Text
  /** Does it again. */
  readonly again: () => void
  /** True while the provider would not take it. */
  readonly disabled: boolean
}

export type CodeProgress = ReturnType<typeof codeProgress>

/** How far a code has come, and what is said about it below the boxes. */
export function codeProgress(first: CodeStatus, signal: AbortSignal) {
  const $status = atom<CodeStatus>(first)
  const $message = atom<Text | undefined>()
  const $held = atom<FailedSubmission | undefined>()
  /** There while it is said that the digits are refused. */
  let refusal: object | undefined
  const clear = () => {
    $message.set(undefined)
    $held.set(undefined)
  }
  return {
    $status,
    $message,
    $held,
    clear,
    /** Says what stands in the way, until the visitor or the end of it does the same again. */
    async hold({ why, again: text, disabled, autoRetry, resolved }: Blocker, again: () => void) {
      const held = { text, again, disabled }
      $message.set(why)
      $held.set(held)
      await resolved(signal)
      if ($held.get() !== held) return
      if (autoRetry) return again()
      $message.set(undefined)
      $held.set({ ...held, disabled: false })
    },
    /** Says what is wrong with the digits; a moment later, or with the first new digit, the boxes are free for others. */
    async refuse(why: Text) {
      const own = (refusal = {})
      $message.set(why)
      await wait(CLEAR_CODE_MS, signal)
      if (refusal !== own) return
      refusal = undefined
      $status.set('awaiting-code-input')
    },
    /** Makes way for other digits, which do not wait until refused ones are cleared. False where the visitor is not to type any. */
    restart(): boolean {
      if ($status.get() !== 'awaiting-code-input' && !refusal) return false
      refusal = undefined
      $status.set('awaiting-code-input')
      clear()
      return true
    },
  }
}

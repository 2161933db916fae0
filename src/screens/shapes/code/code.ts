import { atom, computed, type ReadableAtom } from 'nanostores'
import { text, type Text } from '../../../copy/language.js'
import { login } from '../../../copy/areas/login.js'
import type { OnStage } from '../../../stage/define.js'
import type { FieldSpec } from '../form/field.js'
import type { Answer } from '../parts/parts.js'
import { codeCheck } from './code-check.js'
import {
  codeProgress,
  type CodeProgress,
  type CodeStatus,
  type FailedSubmission,
  type FailureWords,
} from './code-progress.js'
import { firstSending, resending } from './code-sending.js'
import { loadFailure } from './load-failure.js'
import { resendCooldown } from './resend-cooldown.js'

/** What a code is for. */
export interface CodeHeading {
  /** Path data. */
  readonly icon: string
  readonly title: Text
  readonly detail: Text
  /** Where the code went. */
  readonly identifier?: string
  /** Other ways on. */
  readonly answers?: readonly Answer[]
}

export interface CodeModel extends CodeHeading {
  $status: ReadableAtom<CodeStatus>
  /** What is wrong, said below the boxes. */
  $message: ReadableAtom<Text | undefined>
  /** True for the 30 seconds after a resend: "Code sent" stands where "Resend code" was. */
  $sent: ReadableAtom<boolean>
  /** Undefined while nothing has to be done again. */
  $held: ReadableAtom<FailedSubmission | undefined>
  /** A code that the browser has read for the visitor. */
  $received: ReadableAtom<string | undefined>
  /** Checks six digits; fewer are not looked at. */
  submit(code: string): void
  /** Something else than a digit was typed. */
  refuse(): void
  /** Enter was pressed before there were six digits. */
  incomplete?: () => void
  /** A digit was typed, or taken away: what is said of the digits before is over. */
  typed(): void
  /** Absent where nobody sends: an authenticator app makes its codes by itself. */
  resend?: () => void
}

/** What differs where a code is no login's. */
interface CodeWords {
  readonly numeric?: Text
  /** Said to who presses Enter too early; without it nothing is. */
  readonly length?: Text
  readonly failed?: FailureWords
  /** Said before anything is typed. */
  readonly first?: Text
  /** Why no digits are taken, while there is a reason. */
  readonly $blocked?: ReadableAtom<Text | undefined>
}

/** Draws a `CodeModel`. */
export const codeView = () => import('./code.view.js')

export const NUMERIC = text(login, ({ code }) => code.numeric)

/** How a code comes, and what it is checked with. */
interface CodeTask<Outcome> extends CodeHeading, CodeWords {
  readonly send?: (signal: AbortSignal) => Promise<void>
  /** Waits for the code to come to this device; undefined where the visitor types it. */
  readonly receive?: ((signal: AbortSignal) => Promise<string | undefined>) | undefined
  readonly entry?: FieldSpec
  readonly verify: (code: string, signal: AbortSignal) => Promise<Outcome>
}

/** While there is a reason to take no digits, that is what is said. */
const blockable = ($blocked: CodeWords['$blocked'], { $status, $message }: CodeProgress) =>
  $blocked
    ? {
        $status: computed([$status, $blocked], (status, why) => (why && status !== 'done' ? 'blocked' : status)),
        $message: computed([$message, $blocked], (message, why) => why ?? message),
      }
    : { $status, $message }

/**
 * Sends a code at once where one is sent, checks what is typed, and may send another; the same for every purpose a code has.
 * What no network or too many attempts keep from being done waits: the first sending at the field that the visitor comes from
 * (`entry`), all others here, beside the digits. Unasked it is done once, and a code only if the provider cannot have seen it.
 */
export function codeModel<Outcome>(
  stage: OnStage<Outcome>,
  { send, receive, verify, entry, numeric = NUMERIC, length, failed, first, $blocked, ...heading }: CodeTask<Outcome>,
): CodeModel {
  const progress = codeProgress(send ? 'sending-code' : 'awaiting-code-input', stage.signal)
  const { $status, $message, $held, clear, restart } = progress
  const $received = atom<string | undefined>()
  $message.set(first)
  const cooldown = resendCooldown(stage, heading.identifier)
  const submit = codeCheck(stage, progress, verify, failed)
  /** Digits that came before the answer to the sending did: a mail can be faster. */
  let early: string | undefined

  const sendNow = async () => {
    $status.set('sending-code')
    void receive?.(stage.signal).then(code => {
      if (!stage.signal.aborted) $received.set(code)
    })
    try {
      await send?.(stage.signal)
    } catch (error) {
      $status.set('error')
      throw error
    }
    $status.set('awaiting-code-input')
    if (early) void submit(early)
    early = undefined
  }

  const resend = send && resending(stage, progress, { cooldown, failed }, sendNow)
  void loadFailure().catch(() => {})
  if (send) void firstSending(stage, progress, { identifier: heading.identifier, entry, failed }, sendNow)()
  return {
    ...heading,
    ...blockable($blocked, progress),
    $held,
    $received,
    $sent: cooldown.$sent,
    submit: code => {
      if ($blocked?.get()) return
      if ($status.get() === 'sending-code') early = code
      void submit(code)
    },
    refuse: () => $message.set(numeric),
    ...(length && { incomplete: () => $message.set(length) }),
    typed: () => {
      early = undefined
      if (!restart()) clear()
    },
    ...(resend && { resend: () => void resend() }),
  }
}

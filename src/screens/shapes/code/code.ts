import { atom, computed, type ReadableAtom } from 'nanostores'
import { text, type Text } from '../../../copy/language.js'
import { code } from '../../../copy/areas/login/code.js'
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

/** The heading of a code's screen: its purpose, and where the code was sent. */
export interface CodeHeading {
  /** Path data. */
  readonly icon: string
  readonly title: Text
  /** What it is needed for, a line for each purpose above the detail. */
  readonly $purpose?: ReadableAtom<readonly Text[]> | undefined
  readonly detail: Text
  /** Where the code was sent. */
  readonly identifier?: string
  /** Other actions. */
  readonly answers?: readonly Answer[]
}

export interface CodeModel extends CodeHeading {
  $status: ReadableAtom<CodeStatus>
  /** What is wrong, below the boxes. */
  $message: ReadableAtom<Text | undefined>
  /** True for 30 seconds after another code was sent: "Code sent" replaces "Resend code". */
  $sent: ReadableAtom<boolean>
  /** The action to repeat; undefined if there is none. */
  $failedSubmission: ReadableAtom<FailedSubmission | undefined>
  /** A code that the browser has read for the visitor. */
  $received: ReadableAtom<string | undefined>
  /** Checks six digits; ignores fewer. */
  submit(code: string): void
  /** Called when a character other than a digit was typed. */
  refuse(): void
  /** Called when Enter was pressed before there were six digits. */
  incomplete?: () => void
  /** Called when a digit was typed or removed, so that the last message no longer applies. */
  typed(): void
  /** Absent if no code is sent: an authenticator app generates its own. */
  resend?: () => void
}

/** The texts and conditions of a code that is not for a login. */
interface CodeWords {
  readonly numeric?: Text
  /** Shown when Enter is pressed too early; absent for no message. */
  readonly length?: Text
  readonly failed?: FailureWords
  /** Shown before anything is typed. */
  readonly first?: Text
  /** The reason why no digits are accepted, if there is one. */
  readonly $blocked?: ReadableAtom<Text | undefined>
}

/** Draws a `CodeModel`. */
export const codeView = () => import('./code.view.js')

export const NUMERIC = text(code, words => words.numeric)

/** How a code arrives, and how it is checked. */
interface CodeTask<Outcome> extends CodeHeading, CodeWords {
  readonly send?: (signal: AbortSignal) => Promise<void>
  /** Waits until this device receives the code; undefined if the visitor types it. */
  readonly receive?: ((signal: AbortSignal) => Promise<string | undefined>) | undefined
  readonly entry?: FieldSpec
  readonly verify: (code: string, signal: AbortSignal) => Promise<Outcome>
}

/** Shows the reason as long as no digits are accepted. */
const withBlock = ($blocked: CodeWords['$blocked'], { $status, $message }: CodeProgress) =>
  $blocked
    ? {
        $status: computed([$status, $blocked], (status, reason) => (reason && status !== 'done' ? 'blocked' : status)),
        $message: computed([$message, $blocked], (message, reason) => reason ?? message),
      }
    : { $status, $message }

/**
 * The model of a code's screen, the same for every purpose: sends the code at once, checks the digits, and sends
 * another one. An action that is blocked by a lost network or by too many attempts waits and is repeated once
 * automatically: the first sending at the entry field (`entry`), all others beside the digits. A code is sent again
 * only if the provider cannot have received the first request.
 */
export function codeModel<Outcome>(
  stage: OnStage<Outcome>,
  { send, receive, verify, entry, numeric = NUMERIC, length, failed, first, $blocked, ...heading }: CodeTask<Outcome>,
): CodeModel {
  const progress = codeProgress(send ? 'sending-code' : 'awaiting-code-input', stage.signal)
  const { $status, $message, $failedSubmission, clear, restart } = progress
  const $received = atom<string | undefined>()
  // Both hold digits, and React keeps the model of a screen for some time after the visitor has left it.
  stage.signal.addEventListener('abort', () => {
    $received.set(undefined)
    $failedSubmission.set(undefined)
  })
  $message.set(first)
  const cooldown = resendCooldown(stage, heading.identifier)
  const submit = codeCheck(stage, progress, verify, failed)
  /** Digits that were typed before the response to the sending. An e-mail can be faster than the response. */
  let earlyDigits: string | undefined

  const sendCode = async () => {
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
    if (earlyDigits) void submit(earlyDigits)
    earlyDigits = undefined
  }

  const resend = send && resending(stage, progress, { cooldown, failed }, sendCode)
  void loadFailure().catch(() => {})
  if (send) void firstSending(stage, progress, { identifier: heading.identifier, entry, failed }, sendCode)()
  return {
    ...heading,
    ...withBlock($blocked, progress),
    $failedSubmission,
    $received,
    $sent: cooldown.$sent,
    submit: code => {
      if ($blocked?.get()) return
      if ($status.get() === 'sending-code') earlyDigits = code
      void submit(code)
    },
    refuse: () => $message.set(numeric),
    ...(length && { incomplete: () => $message.set(length) }),
    typed: () => {
      earlyDigits = undefined
      if (!restart()) clear()
    },
    ...(resend && { resend: () => void resend() }),
  }
}

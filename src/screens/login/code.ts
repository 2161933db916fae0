import { atom, type ReadableAtom } from 'nanostores'
import { CLEAR_CODE_MS, CODE_LENGTH, RESEND_COOLDOWN_MS } from '../../constants.js'
import { $login } from '../../copy/login.js'
import type { ErrorCode } from '../../errors/codes.js'
import { isWalletError } from '../../errors/wallet-error.js'
import { wait } from '../../lib/wait.js'
import type { OnStage } from '../../stage/define.js'

/** The passwordless status, in the specification's words. */
export type CodeStatus = 'sending-code' | 'awaiting-code-input' | 'submitting-code' | 'done' | 'error'

export interface CodeModel {
  /** Where the code went. */
  address: string
  $status: ReadableAtom<CodeStatus>
  /** What is wrong, said below the boxes. */
  $message: ReadableAtom<string | undefined>
  /** True for the 30 seconds after a resend: "Code sent" stands where "Resend code" was. */
  $sent: ReadableAtom<boolean>
  /** Checks six digits; fewer are not looked at. */
  submit(code: string): void
  /** Something else than a digit was typed. */
  refuse(): void
  /** A digit was typed, or taken away. */
  typed(): void
  resend(): void
}

/** Errors that say more than "Issue verifying code": they have a screen of their own. */
const ELSEWHERE: readonly ErrorCode[] = [
  'ALLOWLIST_REJECTED', 'USER_LIMIT_REACHED', 'USER_DOES_NOT_EXIST', 'DISALLOWED_LOGIN_METHOD', 'TOO_MANY_REQUESTS',
  'LINKED_TO_ANOTHER_USER', 'CANNOT_LINK_MORE_OF_TYPE', 'ACCOUNT_TRANSFER_REQUIRED',
]

/** Sends a code at once, checks what is typed, and may send another; the same for every purpose a code has. */
export function codeModel<Outcome>(
  stage: OnStage<Outcome>,
  how: {
    address: string
    send: (signal: AbortSignal) => Promise<void>
    verify: (code: string, signal: AbortSignal) => Promise<Outcome>
  },
): CodeModel {
  const { address } = how
  const text = $login.get().code
  const $status = atom<CodeStatus>('sending-code')
  const $message = atom<string | undefined>()
  const $sent = atom(false)
  /** Digits that came before the answer to the sending did: a mail can be faster. */
  let early: string | undefined
  // Kept over a way back and forth: a cooldown counts from the clock, not from the screen.
  const cooldown = stage.keep(`cooldown:${address}`, () => ({ until: 0 }))

  const showSent = async () => {
    const left = cooldown.until - Date.now()
    if (left <= 0) return
    $sent.set(true)
    await wait(left, stage.signal)
    $sent.set(false)
  }

  const send = async () => {
    $status.set('sending-code')
    try {
      await how.send(stage.signal)
    } catch (error) {
      $status.set('error')
      throw error
    }
    $status.set('awaiting-code-input')
    if (early) void submit(early)
    early = undefined
  }

  const start = stage.run(send)
  const resend = stage.run(async () => {
    if ($sent.get() || $status.get() !== 'awaiting-code-input') return
    $message.set(undefined)
    await send()
    cooldown.until = Date.now() + RESEND_COOLDOWN_MS
    await showSent()
  })

  const submit = stage.run(async (code: string) => {
    if ($status.get() === 'sending-code') early = code
    if ($status.get() !== 'awaiting-code-input' || code.length !== CODE_LENGTH) return
    $message.set(undefined)
    $status.set('submitting-code')
    try {
      const outcome = await how.verify(code, stage.signal)
      $status.set('done')
      stage.finish(outcome)
    } catch (error) {
      $status.set('error')
      if (stage.signal.aborted || isWalletError(error, ...ELSEWHERE)) throw error
      $message.set(isWalletError(error, 'INVALID_CREDENTIALS') ? text.invalid : text.failed)
      await wait(CLEAR_CODE_MS, stage.signal)
      $status.set('awaiting-code-input')
    }
  })

  void start()
  void stage.run(showSent)()
  return {
    address, $status, $message, $sent,
    submit: code => void submit(code),
    refuse: () => $message.set(text.numeric),
    typed: () => { early = undefined; $message.set(undefined) },
    resend: () => void resend(),
  }
}

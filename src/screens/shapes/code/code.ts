import { atom, type ReadableAtom } from 'nanostores'
import { CLEAR_CODE_MS, CODE_LENGTH, RESEND_COOLDOWN_MS } from '../../../constants.js'
import { text, type Text } from '../../../copy/language.js'
import { login } from '../../../copy/areas/login.js'
import { WalletError } from '../../../errors/wallet-error.js'
import { isOffline } from '../../../lib/time/online.js'
import { wait } from '../../../lib/time/wait.js'
import type { OnStage } from '../../../stage/define.js'
import type { FieldSpec } from '../form/field.js'
import type { Answer } from '../parts/parts.js'
import type { Setback } from '../parts/setback.js'

/** The passwordless status, in the specification's words. */
export type CodeStatus = 'sending-code' | 'awaiting-code-input' | 'submitting-code' | 'done' | 'error'

/** What a code is for. */
export interface CodeHeading {
  /** Path data. */
  readonly icon: string
  readonly title: Text
  readonly detail: Text
  /** Where the code went. */
  readonly address?: string
  /** Other ways on. */
  readonly answers?: readonly Answer[]
}

/** What did not get through, with the digits still there. */
export interface Held {
  readonly text: Text
  /** Does it again. */
  readonly again: () => void
  /** True while the provider would not take it. */
  readonly off: boolean
}

export interface CodeModel extends CodeHeading {
  $status: ReadableAtom<CodeStatus>
  /** What is wrong, said below the boxes. */
  $message: ReadableAtom<Text | undefined>
  /** True for the 30 seconds after a resend: "Code sent" stands where "Resend code" was. */
  $sent: ReadableAtom<boolean>
  /** Undefined while nothing has to be done again. */
  $held: ReadableAtom<Held | undefined>
  /** A code that the browser has read for the visitor. */
  $received: ReadableAtom<string | undefined>
  /** Checks six digits; fewer are not looked at. */
  submit(code: string): void
  /** Something else than a digit was typed. */
  refuse(): void
  /** A digit was typed, or taken away. */
  typed(): void
  /** Absent where nobody sends: an authenticator app makes its codes by itself. */
  resend?: () => void
}

/** Draws a `CodeModel`. */
export const codeView = () => import('./code.view.js')

// Loaded behind the screen, while the network is there.
const failures = () => import('./code-failure.js')

/** For what is not even tried while the browser says that there is no network. */
const offline = () => new WalletError('NETWORK_ERROR', 'There is no network.')

export const NUMERIC = text(login, ({ code }) => code.numeric)

/**
 * Sends a code at once where one is sent, checks what is typed, and may send another; the same for every purpose a code has.
 * What no network or too many attempts keep from being done waits: the first sending at the field that the visitor comes from
 * (`entry`), all others here, beside the digits. Unasked it is done once, and a code only if the provider cannot have seen it.
 */
export function codeModel<Outcome>(
  stage: OnStage<Outcome>,
  { send, receive, verify, entry, ...heading }: CodeHeading & {
    send?: (signal: AbortSignal) => Promise<void>
    /** Waits for the code to come to this device; undefined where the visitor types it. */
    receive?: ((signal: AbortSignal) => Promise<string | undefined>) | undefined
    entry?: FieldSpec
    verify: (code: string, signal: AbortSignal) => Promise<Outcome>
  },
): CodeModel {
  const $status = atom<CodeStatus>(send ? 'sending-code' : 'awaiting-code-input')
  const $message = atom<Text | undefined>()
  const $sent = atom(false)
  const $held = atom<Held | undefined>()
  const $received = atom<string | undefined>()
  /** Digits that came before the answer to the sending did: a mail can be faster. */
  let early: string | undefined
  /** Why the digits are refused, while that is said. */
  let refused: unknown
  // Kept over a way back and forth: a cooldown counts from the clock, not from the screen.
  const cooldown = stage.keep(`cooldown:${heading.address}`, () => ({ until: 0 }))

  const showSent = async () => {
    const left = cooldown.until - Date.now()
    if (left <= 0) return
    $sent.set(true)
    await wait(left, stage.signal)
    $sent.set(false)
  }

  /** Says what stands in the way, until the visitor or the end of it does the same again. */
  const hold = async ({ why, again: text, shut, goesOn, over }: Setback, again: () => void) => {
    const held = { text, again, off: shut }
    $message.set(why)
    $held.set(held)
    await over(stage.signal)
    if ($held.get() !== held) return
    if (goesOn) return again()
    $message.set(undefined)
    $held.set({ ...held, off: false })
  }
  const forget = () => {
    $message.set(undefined)
    $held.set(undefined)
  }

  const sendNow = async () => {
    if (!send) return
    $status.set('sending-code')
    void receive?.(stage.signal).then(code => { if (!stage.signal.aborted) $received.set(code) })
    try {
      await send(stage.signal)
    } catch (error) {
      $status.set('error')
      throw error
    }
    $status.set('awaiting-code-input')
    if (early) void submit(early)
    early = undefined
  }

  // A first try that the browser says is in vain is not made; who insists may know better.
  const tries = stage.keep(`tries:${heading.address}`, () => ({ failed: false, unasked: false }))
  const start = stage.run(async () => {
    try {
      await undefined // the way back is known once the screen is there
      if (send && entry && !tries.failed && isOffline()) throw offline()
      await sendNow()
      tries.failed = tries.unasked = false
    } catch (error) {
      const { setbackOf, holdField } = await failures()
      const setback = setbackOf(error, !tries.unasked)
      tries.unasked = false
      if (!setback || !entry || stage.signal.aborted) throw error
      tries.failed = true
      holdField(stage, entry, setback, () => { tries.unasked = true })
      if (!stage.back()) throw error
    }
  })
  const resend = stage.run(async (unasked = false) => {
    if ($sent.get() || ($status.get() !== 'awaiting-code-input' && !refused)) return
    refused = undefined // who asks for another code does not wait until this one is cleared
    forget()
    try {
      await sendNow()
    } catch (error) {
      const { setbackOf, isExit } = await failures()
      const setback = setbackOf(error, !unasked)
      if (!(setback ?? isExit(error)) || stage.signal.aborted) throw error
      $status.set('awaiting-code-input')
      return setback && hold(setback, () => void resend(setback.goesOn))
    }
    cooldown.until = Date.now() + RESEND_COOLDOWN_MS
    await showSent()
  })

  const submit = stage.run(async (digits: string, insists = false) => {
    if ($status.get() === 'sending-code') early = digits
    if ($status.get() !== 'awaiting-code-input' || digits.length !== CODE_LENGTH) return
    const again = () => void submit(digits, true)
    const known = !insists && isOffline() ? await failures().catch(() => undefined) : undefined
    const unsent = known?.setbackOf(offline(), true)
    if (unsent) return hold(unsent, again)
    forget()
    $status.set('submitting-code')
    try {
      const outcome = await verify(digits, stage.signal)
      $status.set('done')
      stage.finish(outcome)
    } catch (error) {
      $status.set('error')
      const { setbackOf, saidOf } = await failures()
      const setback = setbackOf(error, false)
      const said = saidOf(error)
      if (stage.signal.aborted || !(setback ?? said)) throw error
      if (setback) {
        $status.set('awaiting-code-input')
        return hold(setback, again)
      }
      refused = error
      $message.set(said)
      await wait(CLEAR_CODE_MS, stage.signal)
      if (refused !== error) return
      refused = undefined
      $status.set('awaiting-code-input')
    }
  })

  void failures().catch(() => {})
  void start()
  void stage.run(showSent)()
  return {
    ...heading, $status, $message, $sent, $held, $received,
    submit: code => void submit(code),
    refuse: () => $message.set(NUMERIC),
    typed: () => { early = undefined; forget() },
    ...send && { resend: () => void resend() },
  }
}

import { atom, computed, type ReadableAtom } from 'nanostores'
import { $login } from '../../copy/login.js'
import { hasPlus, isEmail } from '../../lib/email.js'
import type { FlowStage } from '../../stage/define.js'

/** An e-mail field with its button, wherever one stands. */
export interface EmailFieldModel {
  $value: ReadableAtom<string>
  /** True when the address passes the format check; the button is off until then. */
  $valid: ReadableAtom<boolean>
  $error: ReadableAtom<string | undefined>
  type(value: string): void
  /** Enter, or the button. */
  submit(): void
}

/** Keeps what was typed for the whole run, so that coming back from the code finds it again. */
export function emailField(stage: FlowStage, how: { key: string; initial?: string | undefined; accept: (address: string) => void }): EmailFieldModel & { refuse(): void } {
  const { $value, $error } = stage.keep(how.key, () => ({ $value: atom(how.initial ?? ''), $error: atom<string | undefined>() }))
  const $valid = computed($value, value => isEmail(value.trim()))
  const refuse = () => $error.set($login.get().plusEmail)
  return {
    $value, $valid, $error, refuse,
    type: value => { $error.set(undefined); $value.set(value) },
    submit: () => {
      const address = $value.get().trim()
      if (!$valid.get()) return
      if (stage.$settings.get().disablePlusEmails && hasPlus(address)) return refuse()
      how.accept(address)
    },
  }
}

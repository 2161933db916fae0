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

/** Where the landing keeps its address. */
export const LANDING_EMAIL = 'landing:email'

const kept = (stage: FlowStage, key: string, initial = '') => stage.keep(key, () => ({ $value: atom(initial), $error: atom<string | undefined>() }))

/** Says beside the landing's field that this app takes no plus-addresses. */
export function refusePlusAddress(stage: FlowStage, key = LANDING_EMAIL): void {
  kept(stage, key).$error.set($login.get().plusEmail)
}

/** Keeps what was typed for the whole run, so that coming back from the code finds it again. */
export function emailField(stage: FlowStage, how: { key: string; initial?: string | undefined; accept: (address: string) => void }): EmailFieldModel {
  const { $value, $error } = kept(stage, how.key, how.initial)
  const $valid = computed($value, value => isEmail(value.trim()))
  return {
    $value, $valid, $error,
    type: value => { $error.set(undefined); $value.set(value) },
    submit: () => {
      const address = $value.get().trim()
      if (!$valid.get()) return
      if (stage.$settings.get().disablePlusEmails && hasPlus(address)) return refusePlusAddress(stage, how.key)
      how.accept(address)
    },
  }
}

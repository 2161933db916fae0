import { atom, type ReadableAtom } from 'nanostores'
import type { Text } from '../../../copy/language.js'
import { currentUser } from '../../../session/store.js'
import type { FlowStage } from '../../../stage/define.js'
import type { Answer } from '../../shapes/parts/parts.js'

/** A password that is being typed. Only its screen stores it, and discards it when it is left. */
export interface PasswordInput {
  readonly label: Text
  readonly autoComplete: 'current-password' | 'new-password'
  /** The account name for password managers. */
  readonly account: string
  readonly $text: ReadableAtom<string>
  readonly $problem: ReadableAtom<Text | undefined>
  /** What to know about the text. */
  readonly $hint?: ReadableAtom<Text | undefined>
  /** The strength from 0 to 1, for a new password. */
  readonly $score?: ReadableAtom<number>
  /** Called when the visitor has left the field. */
  left?(): void
  type(text: string): void
  /** Called by Enter, and by the button. */
  submit(): void
}

export interface PasswordState {
  /** Path data. */
  readonly icon: string
  readonly title: Text
  readonly detail?: Text
  /** A question that expands to its answer. */
  readonly explanation?: { readonly question: Text; readonly answer: Text }
  /** True while nothing can be typed. */
  readonly busy: boolean
  readonly answers: readonly Answer[]
}

/** Asks for a password. */
export interface PasswordModel {
  readonly $state: ReadableAtom<PasswordState>
  readonly input: PasswordInput
}

/** Draws a `PasswordModel`. */
export const passwordView = () => import('./password.view.js')

/** A password field of this screen, empty or with an earlier text, which is discarded when the screen is left. */
export function passwordInput(
  stage: FlowStage,
  { label, autoComplete, submit }: Pick<PasswordInput, 'label' | 'autoComplete' | 'submit'>,
  initial = '',
) {
  const [$text, $problem] = [atom(initial), atom<Text | undefined>()]
  stage.signal.addEventListener('abort', () => $text.set(''))
  const user = currentUser()
  const input: PasswordInput = {
    label,
    autoComplete,
    submit,
    $text,
    $problem,
    account: user?.email?.address ?? user?.phone?.number ?? user?.id ?? '',
    type: text => {
      $problem.set(undefined)
      $text.set(text)
    },
  }
  return { input, $text, $problem }
}

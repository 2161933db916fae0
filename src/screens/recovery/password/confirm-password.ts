import { computed } from 'nanostores'
import { recovery } from '../../../copy/areas/wallets/recovery.js'
import { text } from '../../../copy/language.js'
import { screen, type OnStage } from '../../../stage/define.js'
import { lock } from '../../../ui/pictures/later-icons.js'
import { draftAt, type PasswordStep } from './password-draft.js'
import { passwordInput, passwordView, type PasswordState, type PasswordModel } from './password.js'

const word = (pick: (words: typeof recovery.english.confirm) => string) => text(recovery, words => pick(words.confirm))

export const confirmInput = { label: word(words => words.label), autoComplete: 'new-password' } as const

export const confirmState = (matches: boolean, proceed: () => void): PasswordState => ({
  icon: lock,
  title: word(words => words.title),
  detail: word(words => words.detail),
  busy: false,
  answers: [{ text: word(words => words.proceed), press: proceed, disabled: !matches }],
})

/**
 * Asks for the password again, from wherever the visitor has stored it. A mismatch is shown when they leave the field.
 */
export const confirmPassword = (closable: boolean) =>
  screen('confirm-password', {
    closable,
    view: passwordView,
    start: (_: Record<never, never>, stage: OnStage<'confirmed'>): PasswordModel & PasswordStep => {
      const { $password, $status } = draftAt(stage, 'confirming')
      const isDifferent = () => $text.get() !== $password.get()
      const complain = () =>
        $problem.set($text.get() !== '' && isDifferent() ? word(words => words.differs) : undefined)
      const submit = () => (isDifferent() ? complain() : stage.finish('confirmed'))
      const { input, $text, $problem } = passwordInput(stage, { ...confirmInput, submit })
      return {
        $status,
        input: { ...input, left: complain },
        $state: computed($text, input => confirmState(input === $password.get(), submit)),
      }
    },
  })

import { computed } from 'nanostores'
import { recovery } from '../../../copy/areas/wallets/recovery.js'
import { text, type Text } from '../../../copy/language.js'
import { screen, type OnStage } from '../../../stage/define.js'
import { lock } from '../../../ui/pictures/later-icons.js'
import { isCommonPassword } from './common-passwords.js'
import { draftAt, type PasswordStep } from './password-draft.js'
import { passwordInput, passwordView, type PasswordState, type PasswordModel } from './password.js'
import { invalidCharacters, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, scoreOf } from './strength.js'

const word = (pick: (words: typeof recovery.english.create) => string) => text(recovery, words => pick(words.create))

export const createInput = { label: word(words => words.label), autoComplete: 'new-password' } as const

/** The problem with a password; undefined if there is none. */
export function complaintOf(password: string): Text | undefined {
  const characters = invalidCharacters(password)
  if (characters) return word(words => words.invalid({ characters }))
  if (password.length < PASSWORD_MIN_LENGTH) return word(words => words.short)
  return password.length > PASSWORD_MAX_LENGTH ? word(words => words.long) : undefined
}

/** A common password is allowed, and said to be one. */
export const hintAbout = (password: string): Text | undefined =>
  isCommonPassword(password) ? word(words => words.common) : undefined

export const createState = (enteredText: string, proceed: () => void, cancel?: () => void): PasswordState => ({
  icon: lock,
  title: word(words => words.title),
  detail: word(words => words.detail),
  busy: false,
  answers: [
    ...(cancel ? [{ text: word(words => words.cancel), press: cancel }] : []),
    { text: word(words => words.proceed), press: proceed, disabled: complaintOf(enteredText) !== undefined },
  ],
})

/** Asks for a new password. A problem is shown when the visitor leaves the field; an unsupported character at once. */
export const createPassword = (closable: boolean) =>
  screen('create-password', {
    closable,
    view: passwordView,
    start: (_: Record<never, never>, stage: OnStage<'created'>): PasswordModel & PasswordStep => {
      const { $password, $status } = draftAt(stage, 'creating')
      const submit = () => {
        const complaint = complaintOf($text.get())
        if (complaint) return $problem.set($text.get() === '' ? undefined : complaint)
        $password.set($text.get())
        stage.finish('created')
      }
      const { input, $text, $problem } = passwordInput(stage, { ...createInput, submit }, $password.get())
      const cancel = closable ? () => stage.leave() : undefined
      return {
        $status,
        input: {
          ...input,
          $score: computed($text, scoreOf),
          $hint: computed($text, hintAbout),
          type: enteredText => {
            input.type(enteredText)
            if (invalidCharacters(enteredText)) $problem.set(complaintOf(enteredText))
          },
          left: () => $problem.set($text.get() === '' ? undefined : complaintOf($text.get())),
        },
        $state: computed($text, enteredText => createState(enteredText, submit, cancel)),
      }
    },
  })

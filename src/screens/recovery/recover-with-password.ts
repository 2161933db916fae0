import { atom, computed } from 'nanostores'
import { recovery } from '../../copy/areas/wallets/recovery.js'
import { text } from '../../copy/language.js'
import type { WalletAccount } from '../../session/user/user.js'
import { screen, type OnStage } from '../../stage/define.js'
import { lock } from '../../ui/pictures/later-icons.js'
import { passwordInput, passwordView, type PasswordState, type PasswordModel } from './password/password.js'
import { recoveryProblem } from './recovery-problem.js'

const word = (pick: (words: typeof recovery.english.enter) => string) => text(recovery, words => pick(words.enter))

/** The label of the field, and its hint for password managers. */
export const enterInput = { label: word(words => words.label), autoComplete: 'current-password' } as const

export const enterState = (enteredText: string, busy: boolean, recover: () => void): PasswordState => ({
  icon: lock,
  title: word(words => words.title),
  detail: word(words => words.detail),
  busy,
  explanation: { question: word(words => words.why), answer: word(words => words.because) },
  answers: [
    {
      text: word(words => (busy ? words.recovering : words.recover)),
      press: recover,
      busy,
      disabled: enteredText === '',
    },
  ],
})

/**
 * Recovers a wallet on this device by its password. A wrong password is reported at the field, which keeps its text.
 */
export const recoverWithPassword = screen('recover-with-password', {
  view: passwordView,
  start: ({ wallet }: { readonly wallet: WalletAccount }, stage: OnStage<'recovered'>): PasswordModel => {
    const $busy = atom(false)
    const recover = stage.run(async () => {
      if ($text.get() === '' || $busy.get()) return
      $busy.set(true)
      $problem.set(undefined)
      try {
        const { recoverWithSecret } = await import('../../wallet/frame/recover.js')
        await recoverWithSecret(wallet, { recoveryPassword: $text.get() }, stage.signal)
        stage.finish('recovered')
      } catch (error) {
        if (stage.signal.aborted) throw error
        $problem.set(recoveryProblem(error))
        $busy.set(false)
      }
    })
    const { input, $text, $problem } = passwordInput(stage, { ...enterInput, submit: () => void recover() })
    return {
      input,
      $state: computed([$text, $busy], (enteredText, busy) => enterState(enteredText, busy, input.submit)),
    }
  },
})

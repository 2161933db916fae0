import { atom } from 'nanostores'
import { text } from '../../copy/language.js'
import { passkeys } from '../../copy/areas/passkeys.js'
import { screen, type OnStage } from '../../stage/define.js'
import { key, person } from '../../ui/pictures/icons.js'
import { choiceView, type ChoiceState, type ChoiceModel } from '../shapes/choice/choice.js'

interface Entry {
  readonly captchaToken?: string | undefined
}

/** Asks whether to create an account with a new passkey, or to log in with an existing one. */
export const passkeyChoice = screen('passkey-choice', {
  view: choiceView,
  start: (entry: Entry, stage: OnStage<Entry & { readonly wanted: 'sign-up' | 'log-in' }>): ChoiceModel => {
    const word = (pick: (words: typeof passkeys.english.choice) => string) =>
      text(passkeys, words => pick(words.choice))
    return {
      $state: atom<ChoiceState>({
        icon: key,
        title: word(words => words.title),
        detail: word(words => words.detail),
        rows: [
          {
            key: 'sign-up',
            label: word(words => words.create),
            mark: { icon: person },
            leads: true,
            choose: () => stage.finish({ ...entry, wanted: 'sign-up' }),
          },
          {
            key: 'log-in',
            label: word(words => words.logIn),
            mark: { icon: key },
            leads: true,
            choose: () => stage.finish({ ...entry, wanted: 'log-in' }),
          },
        ],
      }),
    }
  },
})

import { atom } from 'nanostores'
import { mfa } from '../../copy/areas/mfa.js'
import { text } from '../../copy/language.js'
import { screen, type OnStage } from '../../stage/define.js'
import { shield } from '../../ui/pictures/icons.js'
import { consentView, type ConsentState, type ConsentModel } from '../shapes/consent/consent.js'

const word = (pick: (words: typeof mfa.english.none) => string) => text(mfa, words => pick(words.none))

/** Says that the app offers no second factor. */
export const noFactors = screen('mfa-none', {
  view: consentView,
  start: (_: Record<never, never>, stage: OnStage<void>): ConsentModel => ({
    $state: atom<ConsentState>({
      icon: shield,
      title: word(words => words.title),
      detail: word(words => words.detail),
      answers: [{ text: word(words => words.close), press: () => stage.finish() }],
    }),
  }),
})

import { atom } from 'nanostores'
import { recovery } from '../../copy/areas/wallets/recovery.js'
import { text } from '../../copy/language.js'
import { screen, type OnStage } from '../../stage/define.js'
import { shield } from '../../ui/pictures/icons.js'
import { consentView, type ConsentState, type ConsentModel } from '../shapes/consent/consent.js'

const word = (pick: (words: typeof recovery.english.add) => string) => text(recovery, words => pick(words.add))

/** Explains what a recovery password is for, before one is chosen. */
export const addPassword = screen('add-password', {
  view: consentView,
  start: (_: Record<never, never>, stage: OnStage<'add'>): ConsentModel => ({
    $state: atom<ConsentState>({
      icon: shield,
      title: word(words => words.title),
      detail: word(words => words.detail),
      answers: [{ text: word(words => words.add), press: () => stage.finish('add') }],
    }),
  }),
})

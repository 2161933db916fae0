import { atom } from 'nanostores'
import { siteName } from '../../config/oauth-providers.js'
import { account } from '../../copy/areas/account.js'
import { text } from '../../copy/language.js'
import { screen, type OnStage } from '../../stage/define.js'
import { guarded } from '../shapes/parts/parts.js'
import type { ConsentState, ConsentModel } from '../shapes/consent/consent.js'
import { graveConsentView } from '../shapes/consent/grave-consent.js'

/** Asks the visitor whether the account that a link would log in is theirs. Somebody else may have sent the link. */
export const confirmLogin = screen('confirm-login', {
  view: graveConsentView,
  start: ({ site, name }: { readonly site: string; readonly name: string }, stage: OnStage<void>): ConsentModel => {
    const word = (pick: (words: typeof account.english.confirmLogin) => string) =>
      text(account, words => pick(words.confirmLogin))
    const $state = atom<ConsentState>({
      title: word(words => words.title({ site: siteName(site) })),
      detail: word(words => words.detail),
      who: { mark: { name }, name, from: siteName(site) },
      answers: [
        { text: word(words => words.decline), press: () => stage.leave() },
        { text: word(words => words.accept), ...guarded(() => stage.finish()) },
      ],
    })
    return { $state }
  },
})

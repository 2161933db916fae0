import { atom } from 'nanostores'
import { linking } from '../../copy/areas/linking.js'
import { text } from '../../copy/language.js'
import { hasOwn } from '../../lib/own/has-own.js'
import { isEmbedded } from '../../session/user/is-embedded.js'
import type { LinkedAccount } from '../../session/user/user.js'
import { screen, type OnStage } from '../../stage/define.js'
import { consentView, type ConsentState, type ConsentModel } from '../shapes/consent/consent.js'
import type { Answer } from '../shapes/parts/parts.js'
import { describeAccount } from './describe-account.js'

/** What can be done with an account. */
export type AccountChange = 'update' | 'unlink'

/** One account of the signed-in user: what it is, and what can be done with it. */
export const accountDetails = screen('account-details', {
  view: consentView,
  start: (
    { account, changes }: { readonly account: LinkedAccount; readonly changes: readonly AccountChange[] },
    stage: OnStage<AccountChange>,
  ): ConsentModel => {
    const word = (pick: (words: typeof linking.english.details) => string) =>
      text(linking, words => pick(words.details))
    const { mark, name, kind } = describeAccount(account)
    const answers: Record<AccountChange, Answer> = {
      unlink: { text: word(words => words.disconnect), press: () => stage.finish('unlink'), kind: 'secondary' },
      update: { text: word(words => words.change), press: () => stage.finish('update') },
    }
    return {
      $state: atom<ConsentState>({
        title: kind,
        detail: word(words => (isEmbedded(account) ? words.ours : words.wayIn)),
        who: { mark, name, from: kind },
        ...(hasOwn(account, 'address') &&
          account.type !== 'email' && { address: { full: account.address, label: word(words => words.address) } }),
        answers:
          changes.length > 0
            ? (['unlink', 'update'] as const).filter(change => changes.includes(change)).map(change => answers[change])
            : [{ text: word(words => words.back), press: () => void stage.back() }],
      }),
    }
  },
})

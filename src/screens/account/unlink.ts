import { atom } from 'nanostores'
import { unlink } from '../../accounts/linking/unlink.js'
import { errors } from '../../copy/areas/errors.js'
import { text, type Text } from '../../copy/language.js'
import { linking } from '../../copy/areas/linking.js'
import { toWalletError } from '../../errors/to-wallet-error.js'
import { accountId } from '../../session/user/accounts-of.js'
import type { LinkedAccount, User } from '../../session/user/user.js'
import { screen, type OnStage } from '../../stage/define.js'
import type { ConsentState, ConsentModel } from '../shapes/consent/consent.js'
import { graveConsentView } from '../shapes/consent/grave-consent.js'
import { guarded } from '../shapes/parts/parts.js'
import { attempt, type AttemptStates } from '../shapes/status/attempt.js'
import { statusView } from '../shapes/status/status.js'
import { describeAccount } from './describe-account.js'

const word = (pick: (words: typeof linking.english.unlink) => string): Text =>
  text(linking, words => pick(words.unlink))

/** Asks whether to unlink an account. */
export const unlinkAsk = screen('unlink', {
  view: graveConsentView,
  start: ({ account }: { readonly account: LinkedAccount }, stage: OnStage<void>): ConsentModel => {
    const { mark, name, kind } = describeAccount(account)
    return {
      $state: atom<ConsentState>({
        title: word(words => words.title),
        detail: word(words => words.detail),
        who: { mark, name, from: kind },
        answers: [
          {
            text: word(words => words.decline),
            press: () => {
              if (!stage.back()) stage.leave()
            },
          },
          { text: word(words => words.accept), ...guarded(() => stage.finish()), danger: true },
        ],
      }),
    }
  },
})

/** The texts while the account is unlinked. A refusal is explained in the provider's words, if it gave any. */
export const unlinkingStates = (account: LinkedAccount): AttemptStates => ({
  waiting: {
    mark: describeAccount(account).mark,
    title: word(words => words.busy),
    detail: word(words => words.moments),
  },
  done: { title: word(words => words.done), detail: word(words => words.doneDetail) },
  failed: (thrown, retry) => {
    const { code, retryable } = toWalletError(thrown)
    if (!retryable) return undefined // The error screen explains it.
    return {
      title: word(words => words.failed),
      detail: language => language.words(errors)[code].detail,
      answers: [{ text: word(words => words.retry), press: retry, isRetry: true }],
    }
  },
})

/** Unlinks the account. */
export const unlinking = screen('unlinking', {
  view: statusView,
  start: ({ account }: { readonly account: LinkedAccount }, stage: OnStage<User>) =>
    attempt(stage, unlinkingStates(account), signal =>
      unlink({ type: account.type, identifier: accountId(account) }, { signal }),
    ),
})

import { EndedOutside, type Ended } from '../../../channel/other-window.js'
import { isOAuthProvider, siteName } from '../../../config/oauth-providers.js'
import { errors } from '../../../copy/areas/errors.js'
import { text, type Text } from '../../../copy/language.js'
import { oauth } from '../../../copy/areas/oauth.js'
import { toWalletError } from '../../../errors/to-wallet-error.js'
import type { WalletError } from '../../../errors/wallet-error.js'
import { errorAction } from '../../../errors/error-actions.js'
import { PROVIDER_MARKS } from '../../../ui/pictures/provider-marks.js'
import type { AttemptStates } from '../../shapes/status/attempt.js'
import type { StatusContent } from '../../shapes/status/status.js'

/** True if another try may help, either with the same proof or with a new one from the site. */
const mayRetry = ({ code, retryable }: WalletError) => retryable || code === 'INVALID_CREDENTIALS'

/** True if the site limits the requests, not the wallet provider. */
export const isLimitOfSite = ({ code, message }: WalletError): boolean =>
  code === 'TOO_MANY_REQUESTS' && /provider rate limit/i.test(message)

/** True if the site returned the visitor without data that could be verified. */
const hasNoCode = ({ code, message }: WalletError): boolean =>
  code === 'UNKNOWN_AUTH_ERROR' && message === oauth.english.invalidCode

/** The data that is requested from a site, for sites that do not give both a profile and an e-mail address. */
const SCOPES: ReadonlyMap<string, 'profile' | 'email'> = new Map([
  ['twitter', 'profile'],
  ['instagram', 'profile'],
  ['tiktok', 'profile'],
  ['spotify', 'email'],
])

export interface SiteStates extends Required<AttemptStates> {
  /** Before the site has loaded, in this window or in a pop-up. */
  readonly leaving: (popup: boolean) => StatusContent
  /** After it has loaded in a pop-up; absent if the text is the same. */
  readonly arrived?: StatusContent
}

/** The texts on the way to another site and back. `chooseOther` leads to the other ways to log in, or ends the flow. */
export function oauthStates(id: string, chooseOther: () => void): SiteStates {
  const known = isOAuthProvider(id) ? id : undefined
  const provider = siteName(id)
  const mark = { name: provider, shape: known && PROVIDER_MARKS[known] }
  const word = (pick: (words: typeof oauth.english) => string) => text(oauth, pick)
  const back = { text: word(words => words.back), press: chooseOther }

  const endedState = (reason: Ended, retry: () => void): StatusContent =>
    reason === 'blocked'
      ? {
          title: word(words => words.blocked),
          detail: word(words => words.blockedDetail({ provider })),
          answers: [back, { text: word(words => words.open), press: retry }],
        }
      : {
          title: word(words => words.closed),
          detail: word(words =>
            reason === 'closed' ? words.closedDetail({ provider }) : words.timedOutDetail({ provider }),
          ),
          answers: [back, { text: word(words => words.retry), press: retry }],
        }

  const detailOf = (error: WalletError): Text => {
    const { code } = error
    if (code === 'OAUTH_USER_DENIED')
      return word(words => words.denied({ scopes: words.scopes[SCOPES.get(id) ?? 'both'] }))
    if (code === 'OAUTH_ACCOUNT_SUSPENDED') return word(words => words.suspended({ provider }))
    if (code === 'CANNOT_LINK_MORE_OF_TYPE') return word(words => words.onlyOne)
    if (code === 'TOO_MANY_REQUESTS')
      return word(words => (isLimitOfSite(error) ? words.limited({ provider }) : words.tooMany))
    if (code === 'OAUTH_UNEXPECTED' && id.startsWith('privy:')) return word(words => words.unexpected)
    if (hasNoCode(error)) return word(words => words.invalidCode)
    return text(errors, words => words[code].detail)
  }

  return {
    waiting: { mark, title: word(words => words.verifying({ provider })), detail: word(words => words.moments) },
    done: { title: word(words => words.success({ provider })), detail: word(words => words.goodToGo) },
    leaving: popup => ({
      mark,
      title: word(words => (popup ? words.outside({ provider }) : words.leaving({ provider }))),
      detail: word(words => (popup ? words.outsideDetail : words.leavingDetail)),
      answers: [{ text: word(words => words.cancel), press: chooseOther, kind: 'secondary' }],
    }),
    failed: (thrown, retry) => {
      if (thrown instanceof EndedOutside) return endedState(thrown.how, retry)
      const error = toWalletError(thrown, 'UNKNOWN_AUTH_ERROR')
      if (errorAction(error.code).screen) return undefined
      if (error.code === 'NOT_SUPPORTED')
        return { title: word(words => words.inApp), detail: word(words => words.inAppDetail), answers: [back] }
      return {
        title: word(words => words.failed),
        detail: detailOf(error),
        answers: mayRetry(error) ? [back, { text: word(words => words.retry), press: retry, isRetry: true }] : [back],
      }
    },
  }
}

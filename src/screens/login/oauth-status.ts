import { isOAuthProvider, siteName } from '../../config/oauth-providers.js'
import { errors } from '../../copy/errors.js'
import { text } from '../../copy/language.js'
import { login } from '../../copy/login.js'
import { wayOn } from '../../errors/ways-on.js'
import { toWalletError } from '../../errors/to-wallet-error.js'
import type { WalletError } from '../../errors/wallet-error.js'
import type { Authenticated } from '../../session/authenticate.js'
import type { PendingReturn } from '../../session/returns/returns.js'
import { screen, type OnStage } from '../../stage/define.js'
import { PROVIDER_MARKS } from '../../ui/pictures/provider-marks.js'
import { attempt, type AttemptFaces } from '../shapes/status/attempt.js'
import { statusView } from '../shapes/status/status.js'

/** What another login can mend: the same proof once more, or a new one from the other site. */
const mayTryAgain = ({ code, retryable }: WalletError) => retryable || code === 'INVALID_CREDENTIALS'
/** Nobody has looked at the proof: it is as good as before. */
const isUnanswered = ({ code, status = 0 }: WalletError) => code === 'NETWORK_ERROR' || code === 'CLIENT_REQUEST_TIMEOUT' || status === 429 || status >= 500

/** `elsewhere`: to the other ways of logging in. */
export const oauthFaces = (id: string, elsewhere: () => void): AttemptFaces => {
  const known = isOAuthProvider(id) ? id : undefined
  const provider = siteName(id)
  return {
    waiting: { mark: { name: provider, shape: known && PROVIDER_MARKS[known] }, title: text(login, ({ oauth }) => oauth.verifying({ provider })), detail: text(login, ({ oauth }) => oauth.moments) },
    done: { title: text(login, ({ oauth }) => oauth.success({ provider })), detail: text(login, ({ oauth }) => oauth.goodToGo) },
    failed: (thrown, again) => {
      const error = toWalletError(thrown, 'UNKNOWN_AUTH_ERROR')
      const { code } = error
      if (wayOn(code).screen) return undefined
      return {
        title: text(login, ({ oauth }) => oauth.failed), detail: text(errors, words => words[code].detail),
        answers: [mayTryAgain(error)
          ? { text: text(login, ({ oauth }) => oauth.retry), press: again, again: true }
          : { text: text(login, ({ oauth }) => oauth.back), press: elsewhere }],
      }
    },
  }
}

/** Back from another site: the answer is checked and turned into a session. What failed is tried again: with the same answer, or at that site. */
export const oauthStatus = screen('oauth-status', {
  view: statusView,
  start: ({ provider, complete, beginAgain }: PendingReturn, stage: OnStage<Authenticated | 'elsewhere'>) => {
    let next: typeof complete = complete
    return attempt<Authenticated | 'elsewhere'>(stage, oauthFaces(provider, () => stage.finish('elsewhere')), async signal => {
      try {
        return await next(signal)
      } catch (error) {
        if (beginAgain && !isUnanswered(toWalletError(error))) next = beginAgain
        throw error
      }
    })
  },
})

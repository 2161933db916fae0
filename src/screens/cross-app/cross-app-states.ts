import type { ProviderApp } from '../../accounts/cross-app/provider-apps.js'
import { EndedOutside } from '../../channel/other-window.js'
import { crossApp } from '../../copy/areas/cross-app.js'
import { errors } from '../../copy/areas/errors.js'
import { oauth } from '../../copy/areas/oauth.js'
import { shell } from '../../copy/areas/shell.js'
import { text, type Text } from '../../copy/language.js'
import type { ErrorCode } from '../../errors/codes.js'
import { toWalletError } from '../../errors/to-wallet-error.js'
import { errorAction } from '../../errors/error-actions.js'
import type { SiteStates } from '../login/oauth/oauth-states.js'
import type { Mark } from '../shapes/parts/parts.js'

const word = (pick: (words: typeof crossApp.english) => string): Text => text(crossApp, pick)
/** The texts that all sites share. */
const oauthText = (pick: (words: typeof oauth.english) => string): Text => text(oauth, pick)

/** The mark of another app. */
export const markOf = ({ name, iconUrl }: ProviderApp): Mark => ({ name, picture: iconUrl })

/** The errors whose own text is shown instead of a general one. */
const ERRORS_WITH_OWN_TEXT: readonly ErrorCode[] = [
  'NETWORK_ERROR',
  'LINKED_TO_ANOTHER_USER',
  'CANNOT_LINK_MORE_OF_TYPE',
  'MUST_BE_AUTHENTICATED',
]

/**
 * The texts on the way to another app's pop-up and back. `goBack` leads to the other ways to log in, or closes the
 * flow.
 */
export function crossAppStates(app: ProviderApp, goBack: () => void): SiteStates {
  const { name } = app
  const mark = markOf(app)
  const back = { text: oauthText(words => words.back), press: goBack }
  const cancel = { text: oauthText(words => words.cancel), press: goBack, kind: 'secondary' } as const
  const moments = oauthText(words => words.moments)
  const connecting = word(words => words.connecting({ provider: name }))

  const detailOf = (thrown: unknown): Text => {
    if (thrown instanceof EndedOutside) return word(words => words.timedOut)
    const { code } = toWalletError(thrown)
    if (code === 'OAUTH_UNEXPECTED') return oauthText(words => words.unexpected)
    if (code === 'TOO_MANY_REQUESTS') return oauthText(words => words.tooMany)
    return ERRORS_WITH_OWN_TEXT.includes(code)
      ? text(errors, words => words[code].detail)
      : word(words => words.issue({ provider: name }))
  }

  return {
    waiting: { mark, title: connecting, detail: moments },
    leaving: () => ({ mark, title: connecting, detail: moments, answers: [cancel] }),
    arrived: {
      mark,
      title: word(words => words.checkPopup({ provider: name })),
      detail: word(words => words.checkPopupDetail),
      answers: [cancel],
    },
    done: { title: oauthText(words => words.success({ provider: name })), detail: oauthText(words => words.goodToGo) },
    failed: (thrown, retryNow) => {
      const retry = { text: text(shell, words => words.tryAgain), press: retryNow, again: true } as const
      const endReason = thrown instanceof EndedOutside ? thrown.how : undefined
      if (endReason === 'blocked')
        return {
          title: oauthText(words => words.blocked),
          detail: oauthText(words => words.blockedDetail({ provider: name })),
          answers: [back, { text: oauthText(words => words.open), press: retryNow }],
        }
      if (endReason === 'closed')
        return {
          title: oauthText(words => words.closed),
          detail: oauthText(words => words.closedDetail({ provider: name })),
          answers: [back, retry],
        }
      if (!endReason && errorAction(toWalletError(thrown).code).screen) return undefined
      return { title: oauthText(words => words.failed), detail: detailOf(thrown), answers: [back, retry] }
    },
  }
}

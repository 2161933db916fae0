import type { OAuthPopup } from '../../../channel/oauth-popup.js'
import type { Authenticated } from '../../../session/authenticate.js'
import type { PendingReturn } from '../../../session/returns/pending-return.js'
import type { User } from '../../../session/user/user.js'
import { screen, type OnStage } from '../../../stage/define.js'
import { statusView } from '../../shapes/status/status.js'
import { siteAttempt } from './site-attempt.js'

interface OAuthEntry {
  provider: string
  /** What the press has opened. */
  popup?: OAuthPopup | undefined
}

/** Back to where the visitor came from, or out of here. */
const away = (stage: OnStage<never>) => () => { if (!stage.back()) stage.leave() }

/** To another site to log in, by leaving the page or in a pop-up; a pop-up's answer ends here. */
export const oauthEntry = screen('oauth', {
  view: statusView,
  start: ({ provider, disableSignup, ...first }: OAuthEntry & { disableSignup: boolean; captchaToken?: string | undefined }, stage: OnStage<Authenticated>) => siteAttempt(stage, {
    provider, ...first,
    begin: () => ({ disableSignup }),
    complete: (found, signal) => found.complete(signal),
    elsewhere: away(stage),
  }),
})

/** The same for an account that joins that of the signed-in user; `returned`: it has come back already. */
export const linkOAuthEntry = screen('link-oauth', {
  view: statusView,
  start: ({ provider, ...first }: OAuthEntry & { returned?: PendingReturn | undefined }, stage: OnStage<User>) => siteAttempt(stage, {
    provider, ...first,
    begin: () => ({ link: true }),
    complete: async (found, signal) => (await import('../../../accounts/oauth/complete-link.js')).completeLink(found, signal),
    elsewhere: away(stage),
  }),
})

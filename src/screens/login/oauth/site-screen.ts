import type { Outcomes } from '../../../accounts/verbs.js'
import type { Visit } from '../../../accounts/returns/visit-site.js'
import type { OAuthPopup } from '../../../channel/oauth-popup.js'
import { takePendingLink } from '../../../session/returns/pending-link.js'
import type { PendingReturn } from '../../../session/returns/pending-return.js'
import { screen, type OnStage } from '../../../stage/define.js'
import { screenName } from '../../screen-name.js'
import { statusView } from '../../shapes/status/status.js'
import { siteAttempt } from './site-attempt.js'

/** What an account at another site is good for: it takes the place of no other. */
export type SitePurpose = 'log-in' | 'link'

/** What is done at another site for a purpose. */
export interface SiteWay<Outcome> {
  /** How the site is gone to. */
  readonly begin: (disableSignup: boolean) => Pick<Visit, 'disableSignup' | 'link'>
  /** What has come back already, and waits to be completed here. */
  readonly returned?: (provider: string) => PendingReturn | undefined
  readonly complete: (found: PendingReturn, signal: AbortSignal) => Promise<Outcome>
}

export const SITE_WAYS: { readonly [Purpose in SitePurpose]: SiteWay<Outcomes[Purpose]> } = {
  'log-in': { begin: disableSignup => ({ disableSignup }), complete: (found, signal) => found.complete(signal) },
  link: { begin: () => ({ link: true }), returned: takePendingLink, complete: async (found, signal) => (await found.complete(signal)).user },
}

export interface ToSite {
  readonly disableSignup?: boolean | undefined
  readonly captchaToken?: string | undefined
  /** What the press has opened. */
  readonly popup?: OAuthPopup | null | undefined
}

/** To another site, by leaving the page or in a pop-up; a pop-up's answer ends here. Who leaves goes back to where they came from, or out of here. */
export function siteScreen<Purpose extends SitePurpose>(provider: string, purpose: Purpose) {
  const { begin, returned, complete }: SiteWay<Outcomes[Purpose]> = SITE_WAYS[purpose]
  return screen(screenName('oauth', purpose), {
    view: statusView,
    start: ({ disableSignup = false, captchaToken, popup }: ToSite, stage: OnStage<Outcomes[Purpose]>) => siteAttempt(stage, {
      provider, captchaToken, complete,
      popup: popup ?? undefined,
      returned: returned?.(provider),
      begin: () => begin(disableSignup),
      elsewhere: () => { if (!stage.back()) stage.leave() },
    }),
  })
}

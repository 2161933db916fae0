import type { Outcomes } from '../../../accounts/verbs.js'
import type { Visit } from '../../../accounts/returns/visit-site.js'
import type { OAuthPopup } from '../../../channel/oauth-popup.js'
import { takePendingLink } from '../../../session/returns/pending-link.js'
import type { PendingReturn } from '../../../session/returns/pending-return.js'
import { screen, type OnStage } from '../../../stage/define.js'
import { statusView } from '../../shapes/status/status.js'
import { siteAttempt } from './site-attempt.js'

/** What an account at another site is good for: it takes the place of no other. */
export type SitePurpose = 'log-in' | 'link'

interface Way<Outcome> {
  /** The screen's name. */
  readonly name: string
  /** How the site is gone to. */
  readonly begin: (disableSignup: boolean) => Pick<Visit, 'disableSignup' | 'link'>
  /** What has come back already, and waits to be completed here. */
  readonly returned?: (provider: string) => PendingReturn | undefined
  readonly complete: (found: PendingReturn, signal: AbortSignal) => Promise<Outcome>
}

const WAYS: { readonly [Purpose in SitePurpose]: Way<Outcomes[Purpose]> } = {
  'log-in': { name: 'oauth', begin: disableSignup => ({ disableSignup }), complete: (found, signal) => found.complete(signal) },
  link: { name: 'link-oauth', begin: () => ({ link: true }), returned: takePendingLink, complete: async (found, signal) => (await found.complete(signal)).user },
}

export interface ToSite {
  readonly disableSignup?: boolean | undefined
  readonly captchaToken?: string | undefined
  /** What the press has opened. */
  readonly popup?: OAuthPopup | null | undefined
}

/** To another site, by leaving the page or in a pop-up; a pop-up's answer ends here. Who leaves goes back to where they came from, or out of here. */
export function siteScreen<Purpose extends SitePurpose>(provider: string, purpose: Purpose) {
  const { name, begin, returned, complete }: Way<Outcomes[Purpose]> = WAYS[purpose]
  return screen(name, {
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

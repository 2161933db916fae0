import type { AccountPurpose } from '../../../accounts/proofs/purpose.js'
import type { Visit } from '../../../accounts/returns/visit-site.js'
import type { Outcomes } from '../../../accounts/proofs/outcomes.js'
import type { OAuthPopup } from '../../../channel/oauth-popup.js'
import type { PendingReturn } from '../../../session/returns/pending-return.js'

/** The purpose of an account at another site. */
export type SitePurpose = AccountPurpose

/** How a site is used for one purpose. */
export interface SiteWay<Outcome> {
  /** The parameters with which the site is opened. */
  readonly begin: (disableSignup: boolean) => Pick<Visit, 'disableSignup' | 'link'>
  readonly complete: (found: PendingReturn, signal: AbortSignal) => Promise<Outcome>
}

export const SITE_WAYS: { readonly [Purpose in SitePurpose]: SiteWay<Outcomes[Purpose]> } = {
  'log-in': { begin: disableSignup => ({ disableSignup }), complete: (found, signal) => found.complete(signal) },
  link: { begin: () => ({ link: true }), complete: async (found, signal) => (await found.complete(signal)).user },
}

export interface SiteParams {
  readonly disableSignup?: boolean | undefined
  readonly captchaToken?: string | undefined
  /** The pop-up that the press has opened. */
  readonly popup?: OAuthPopup | null | undefined
}

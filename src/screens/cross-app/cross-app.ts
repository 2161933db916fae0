import { endedBy } from '../../accounts/cross-app/ended.js'
import type { ProviderApp } from '../../accounts/cross-app/provider-apps.js'
import { visitApp } from '../../accounts/cross-app/visit-app.js'
import type { Outcomes } from '../../accounts/proofs/outcomes.js'
import type { OAuthPopup } from '../../channel/oauth-popup.js'
import { siteOfApp } from '../../config/other-apps.js'
import { screen, type OnStage } from '../../stage/define.js'
import { siteAttempt } from '../login/oauth/site-attempt.js'
import { SITE_WAYS, type SitePurpose, type SiteWay, type SiteParams } from '../login/oauth/site-ways.js'
import { screenName } from '../screen-name.js'
import { statusView } from '../shapes/status/status.js'
import { crossAppStates } from './cross-app-states.js'

export interface AppParams {
  readonly app: ProviderApp
  /** The pop-up that the press has opened. */
  readonly popup?: OAuthPopup | null | undefined
}

/** The error codes if the visitor leaves after the pop-up has ended without an answer. */
const EXIT_CODES = { 'log-in': 'USER_EXITED_AUTH_FLOW', link: 'USER_EXITED_LINK_FLOW' } as const

/**
 * Opens another app in its pop-up, and ends with the answer. Leaving goes back to the previous screen, or closes the
 * flow.
 */
export function crossAppScreen<Purpose extends SitePurpose>(purpose: Purpose) {
  const { begin, complete }: SiteWay<Outcomes[Purpose]> = SITE_WAYS[purpose]
  return screen(screenName('cross-app', purpose), {
    view: statusView,
    start: (
      { app, popup, disableSignup = false, captchaToken }: AppParams & SiteParams,
      stage: OnStage<Outcomes[Purpose]>,
    ) => {
      const goBack = () => {
        if (!stage.back()) stage.leave()
      }
      return siteAttempt(stage, {
        provider: siteOfApp(app.id),
        captchaToken,
        complete,
        chooseOther: goBack,
        popup: popup ?? undefined,
        states: crossAppStates(app, goBack),
        go: visitApp,
        begin: () => begin(disableSignup),
        ended: endReason => endedBy(endReason, EXIT_CODES[purpose]),
      })
    },
  })
}

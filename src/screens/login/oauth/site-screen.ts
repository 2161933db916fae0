import type { Outcomes } from '../../../accounts/verbs.js'
import { takePendingLink } from '../../../session/returns/pending-link.js'
import { screen, type OnStage } from '../../../stage/define.js'
import { screenName } from '../../screen-name.js'
import { statusView } from '../../shapes/status/status.js'
import { siteAttempt } from './site-attempt.js'
import { SITE_WAYS, type SitePurpose, type SiteWay, type ToSite } from './site-ways.js'

/** To another site, by leaving the page or in a pop-up; a pop-up's answer ends here. Who leaves goes back to where they came from, or out of here. */
export function siteScreen<Purpose extends SitePurpose>(provider: string, purpose: Purpose) {
  const { begin, complete }: SiteWay<Outcomes[Purpose]> = SITE_WAYS[purpose]
  return screen(screenName('oauth', purpose), {
    view: statusView,
    start: ({ disableSignup = false, captchaToken, popup }: ToSite, stage: OnStage<Outcomes[Purpose]>) =>
      siteAttempt(stage, {
        provider,
        captchaToken,
        complete,
        popup: popup ?? undefined,
        // a link that has come back already waits to be completed here
        returned: purpose === 'link' ? takePendingLink(provider) : undefined,
        begin: () => begin(disableSignup),
        elsewhere: () => {
          if (!stage.back()) stage.leave()
        },
      }),
  })
}

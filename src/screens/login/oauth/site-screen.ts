import type { Outcomes } from '../../../accounts/proofs/outcomes.js'
import { takePendingLink } from '../../../session/returns/pending-link.js'
import { screen, type OnStage } from '../../../stage/define.js'
import { screenName } from '../../screen-name.js'
import { statusView } from '../../shapes/status/status.js'
import { siteAttempt } from './site-attempt.js'
import { SITE_WAYS, type SitePurpose, type SiteWay, type SiteParams } from './site-ways.js'

/**
 * Opens another site, in this window or in a pop-up, and completes its answer. Leaving goes back to the previous
 * screen, or closes the flow.
 */
export function siteScreen<Purpose extends SitePurpose>(provider: string, purpose: Purpose) {
  const { begin, complete }: SiteWay<Outcomes[Purpose]> = SITE_WAYS[purpose]
  return screen(screenName('oauth', purpose), {
    view: statusView,
    start: ({ disableSignup = false, captchaToken, popup }: SiteParams, stage: OnStage<Outcomes[Purpose]>) =>
      siteAttempt(stage, {
        provider,
        captchaToken,
        complete,
        popup: popup ?? undefined,
        // The answer of a site that the visitor has returned from.
        returned: purpose === 'link' ? takePendingLink(provider) : undefined,
        begin: () => begin(disableSignup),
        chooseOther: () => {
          if (!stage.back()) stage.leave()
        },
      }),
  })
}

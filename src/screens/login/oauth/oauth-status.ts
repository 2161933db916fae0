import type { Authenticated } from '../../../session/authenticate.js'
import type { PendingReturn } from '../../../session/returns/pending-return.js'
import { screen, type OnStage } from '../../../stage/define.js'
import { statusView } from '../../shapes/status/status.js'
import { siteAttempt } from './site-attempt.js'

/** Completes the return from another site: verifies its answer and turns it into a session. */
export const oauthStatus = screen('oauth-status', {
  view: statusView,
  start: (returned: PendingReturn, stage: OnStage<Authenticated | 'elsewhere'>) =>
    siteAttempt<Authenticated | 'elsewhere'>(stage, {
      provider: returned.provider,
      returned,
      complete: (found, signal) => found.complete(signal),
      begin: () => returned.begun?.(),
      chooseOther: () => stage.finish('elsewhere'),
    }),
})

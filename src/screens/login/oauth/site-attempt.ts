import { transferOf } from '../../../accounts/transfer/account-transfer.js'
import type { OAuthPopup } from '../../../channel/oauth-popup.js'
import { EndedOutside, type Ended } from '../../../channel/other-window.js'
import { nameFailure } from '../../../errors/name-failure.js'
import { toWalletError } from '../../../errors/to-wallet-error.js'
import type { WalletError } from '../../../errors/wallet-error.js'
import { needsPopup } from '../../../session/returns/needs-popup.js'
import type { PendingReturn } from '../../../session/returns/pending-return.js'
import { visitSite, type Visit } from '../../../accounts/returns/visit-site.js'
import type { OnStage } from '../../../stage/define.js'
import { captchaTokens } from '../../security/captcha-tokens.js'
import { attempt } from '../../shapes/status/attempt.js'
import type { StatusModel } from '../../shapes/status/status.js'
import { isLimitOfSite, oauthStates, type SiteStates } from './oauth-states.js'

/** True if the provider has not read the proof, which can then be used again. */
const isUnanswered = (thrown: unknown) => {
  const error = toWalletError(thrown)
  const { code, status = 0 } = error
  if (isLimitOfSite(error)) return false // The provider has read the proof.
  return code === 'NETWORK_ERROR' || code === 'CLIENT_REQUEST_TIMEOUT' || status === 429 || status >= 500
}

interface Asked<Outcome> {
  readonly provider: string
  /** Makes the result from the site's answer. */
  readonly complete: (found: PendingReturn, signal: AbortSignal) => Promise<Outcome>
  /** The site's answer, if it has arrived already. */
  readonly returned?: PendingReturn | undefined
  /** Opens the site, for the first time or again; undefined if only the site itself can start. */
  readonly begin: () => Pick<Visit, 'disableSignup' | 'link'> | undefined
  readonly captchaToken?: string | undefined
  /** The pop-up that the press has opened. */
  readonly popup?: OAuthPopup | undefined
  readonly elsewhere: () => void
  /** The texts on the way to the site and back; by default those that all sites share. */
  readonly states?: SiteStates
  /** Opens the site; by default as all sites are opened. */
  readonly go?: typeof visitSite
  /** The error if the visitor leaves after the site has ended in this way; by default that of leaving the flow. */
  readonly ended?: (how: Ended) => WalletError | undefined
}

/** Sets the error that the flow rejects with if the visitor leaves after a failure. */
function exitAs<Outcome>(stage: OnStage<Outcome>) {
  let undo: (() => void) | undefined
  stage.signal.addEventListener('abort', () => undo?.())
  return {
    set: (error: WalletError) => {
      undo = stage.setExit(error)
    },
    undo: () => undo?.(),
  }
}

/**
 * Opens another site, and makes a login or a linked account of its answer. A retry uses the same answer as long as the
 * provider has not read it; otherwise it opens the site again. If the visitor leaves after a failure, the flow rejects
 * with it.
 */
export function siteAttempt<Outcome>(stage: OnStage<Outcome>, asked: Asked<Outcome>): StatusModel {
  const { provider, complete, begin, ended, states = oauthStates(provider, asked.elsewhere), go = visitSite } = asked
  let proof = asked.returned
  /** The pop-up that the press has opened; retries open their own. */
  let pressed = asked.popup
  let late: EndedOutside | undefined
  const exit = exitAs(stage)

  const nextToken = captchaTokens(stage, asked.captchaToken)
  const token = () => {
    pressed = undefined
    return nextToken()
  }
  const visit = (signal: AbortSignal, opened: () => void) =>
    go({ provider, ...begin(), token, popup: pressed, opened }, signal)

  /** Waits for an answer after a failure: the site may have succeeded, but too late for this page. */
  const awaitLate = (end: EndedOutside, again: () => void) => {
    late = end
    end.late?.then(
      found => {
        if (late !== end) return
        proof = found as PendingReturn
        again()
      },
      () => {},
    )
  }
  const failed = (error: unknown, again: () => void) => {
    if (transferOf(error)) return undefined
    if (error instanceof EndedOutside) {
      const counts = ended?.(error.how)
      if (counts) exit.set(counts)
      awaitLate(error, again)
    } else {
      exit.set(nameFailure(error, begin()?.link ? 'FAILED_TO_LINK_ACCOUNT' : 'UNKNOWN_AUTH_ERROR'))
    }
    return states.failed(error, again)
  }

  return attempt(stage, { ...states, failed }, async (signal, say) => {
    exit.undo()
    late = undefined
    if (!proof) {
      say(states.leaving(pressed !== undefined || needsPopup()))
      proof = await visit(signal, () => {
        if (states.arrived) say(states.arrived)
      })
      say(states.waiting)
    }
    try {
      return await complete(proof, signal)
    } catch (error) {
      if (!isUnanswered(error) && begin()) proof = undefined
      throw error
    }
  })
}

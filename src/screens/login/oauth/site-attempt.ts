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

/** Nobody has looked at the proof: it is as good as before. */
const isUnanswered = (thrown: unknown) => {
  const error = toWalletError(thrown)
  const { code, status = 0 } = error
  if (isLimitOfSite(error)) return false // it was looked at there
  return code === 'NETWORK_ERROR' || code === 'CLIENT_REQUEST_TIMEOUT' || status === 429 || status >= 500
}

interface Asked<Outcome> {
  readonly provider: string
  /** What is made of what has come back. */
  readonly complete: (found: PendingReturn, signal: AbortSignal) => Promise<Outcome>
  /** What has come back already. */
  readonly returned?: PendingReturn | undefined
  /** How to go to the other site, again or for the first time; undefined where only that site can begin. */
  readonly begin: () => Pick<Visit, 'disableSignup' | 'link'> | undefined
  readonly captchaToken?: string | undefined
  /** What the press has opened. */
  readonly popup?: OAuthPopup | undefined
  readonly elsewhere: () => void
  /** What is said on the way; else what is said of any site. */
  readonly states?: SiteStates
  /** How it is gone to; else as to any site. */
  readonly go?: typeof visitSite
  /** What leaving counts as after such an end; else as the visitor's exit. */
  readonly ended?: (how: Ended) => WalletError | undefined
}

/** What leaving counts as after a failure: that failure. */
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
 * Goes to another site, and makes a login or a linked account of what that returns. What failed is tried again: with the same
 * return as long as the provider has not looked at it, else at the site. Whoever leaves after a failure leaves with that error.
 */
export function siteAttempt<Outcome>(stage: OnStage<Outcome>, asked: Asked<Outcome>): StatusModel {
  const { provider, complete, begin, ended, states = oauthStates(provider, asked.elsewhere), go = visitSite } = asked
  let proof = asked.returned
  /** The pop-up of the press that has led here; later tries open their own. */
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

  /** It may yet have gone well there, and that is told too late. */
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

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
const isProofUnread = (error: unknown) => {
  const walletError = toWalletError(error)
  const { code, status = 0 } = walletError
  if (isLimitOfSite(walletError)) return false // The provider has read the proof.
  return code === 'NETWORK_ERROR' || code === 'CLIENT_REQUEST_TIMEOUT' || status === 429 || status >= 500
}

interface AttemptOptions<Outcome> {
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
  readonly chooseOther: () => void
  /** The texts on the way to the site and back; by default those that all sites share. */
  readonly states?: SiteStates
  /** Opens the site; by default as all sites are opened. */
  readonly go?: typeof visitSite
  /** The error if the visitor leaves after the site has ended in this way; by default that of leaving the flow. */
  readonly ended?: (reason: Ended) => WalletError | undefined
}

/** Sets the error that the flow rejects with if the visitor leaves after a failure. */
function failureExit<Outcome>(stage: OnStage<Outcome>) {
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
export function siteAttempt<Outcome>(stage: OnStage<Outcome>, site: AttemptOptions<Outcome>): StatusModel {
  const { provider, complete, begin, ended, states = oauthStates(provider, site.chooseOther), go = visitSite } = site
  let proof = site.returned
  /** The pop-up that the press has opened; retries open their own. */
  let openedPopup = site.popup
  let lateFailure: EndedOutside | undefined
  const exit = failureExit(stage)

  const nextToken = captchaTokens(stage, site.captchaToken)
  const token = () => {
    openedPopup = undefined
    return nextToken()
  }
  const visit = (signal: AbortSignal, opened: () => void) =>
    go({ provider, ...begin(), token, popup: openedPopup, opened }, signal)

  /** Waits for an answer after a failure: the site may have succeeded, but too late for this page. */
  const awaitLateAnswer = (failure: EndedOutside, retry: () => void) => {
    lateFailure = failure
    failure.late?.then(
      found => {
        if (lateFailure !== failure) return
        proof = found as PendingReturn
        retry()
      },
      () => {},
    )
  }
  const failed = (error: unknown, retry: () => void) => {
    if (transferOf(error)) return undefined
    if (error instanceof EndedOutside) {
      const exitError = ended?.(error.how)
      if (exitError) exit.set(exitError)
      awaitLateAnswer(error, retry)
    } else {
      exit.set(nameFailure(error, begin()?.link ? 'FAILED_TO_LINK_ACCOUNT' : 'UNKNOWN_AUTH_ERROR'))
    }
    return states.failed(error, retry)
  }

  return attempt(stage, { ...states, failed }, async (signal, showProgress) => {
    exit.undo()
    lateFailure = undefined
    if (!proof) {
      showProgress(states.leaving(openedPopup !== undefined || needsPopup()))
      proof = await visit(signal, () => {
        if (states.arrived) showProgress(states.arrived)
      })
      showProgress(states.waiting)
    }
    try {
      return await complete(proof, signal)
    } catch (error) {
      if (!isProofUnread(error) && begin()) proof = undefined
      throw error
    }
  })
}

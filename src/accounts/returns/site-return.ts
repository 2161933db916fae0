import { sendAnalytics } from '../../api/analytics/analytics.js'
import { WalletError } from '../../errors/wallet-error.js'
import type { Authenticated } from '../../session/authenticate.js'
import { cleanReturn, type AddressReturn } from '../../session/returns/address-return.js'
import { expiredOAuthFlow, findOAuthFlow, takeOAuthFlow, type OAuthFlow } from '../../session/returns/oauth-flows.js'
import type { PendingReturn } from '../../session/returns/pending-return.js'
import { currentUser } from '../../session/store.js'
import { methodOfSite, type SiteProof } from '../oauth/site-proof.js'
import { completeLogin } from './complete-login.js'

type SiteReturn = Extract<AddressReturn, { kind: 'oauth' }>

/** The pending return of another site. Its `complete` rejects as that of `pendingReturn` does. */
export function siteReturn(address: SiteReturn): PendingReturn {
  const { code, state, provider } = address
  let flow = findOAuthFlow(state)
  const expired = flow ? undefined : expiredOAuthFlow(state)
  const known = flow ?? expired
  const link = known !== undefined && known.linkTo !== null
  let isTaken = false
  const takeFlow = () => {
    if (!isTaken) flow = takeOAuthFlow(state)
    isTaken = true
    if (flow?.provider === provider) return flow
    throw expired?.provider === provider ? expiredReturn() : unexpectedReturn()
  }
  return {
    provider,
    link,
    begunIn: known?.begunIn,
    used: () => cleanReturn(address),
    complete: async signal => completeOAuth(takeFlow(), code, signal),
    begun: () => (known?.provider === provider ? { disableSignup: known.disableSignup, link } : undefined),
  }
}

/** The error for a login that began here and took too long. Retrying visits the site again. */
const expiredReturn = () =>
  new WalletError('INVALID_CREDENTIALS', 'The login at the other site took too long.', { retryable: true })

/**
 * The error for a login that did not begin in this browser: it may be another person's. It is reported to the provider.
 */
export function unexpectedReturn(): WalletError {
  sendAnalytics('possible_phishing_attempt', { flow: 'oauth' })
  return new WalletError('OAUTH_UNEXPECTED', 'Unexpected auth flow. This may be a phishing attempt.')
}

async function completeOAuth(
  { provider, state, verifier, disableSignup, linkTo }: OAuthFlow,
  code: string,
  signal: AbortSignal,
): Promise<Authenticated> {
  if (code === 'undefined') throw new WalletError('OAUTH_USER_DENIED', 'User denied confirmation during OAuth flow')
  if (code === 'error' || code === '')
    throw new WalletError('UNKNOWN_AUTH_ERROR', 'Invalid code during OAuth flow.', { retryable: true })
  const proof: SiteProof = {
    kind: 'oauth',
    provider,
    authorizationCode: code,
    stateCode: state,
    codeVerifier: verifier,
  }
  const method = methodOfSite(provider)
  if (linkTo === null) return completeLogin(method, proof, { signal, disableSignup })
  if (currentUser()?.id !== linkTo)
    throw new WalletError('MUST_BE_AUTHENTICATED', 'User must be authenticated to link an account.')
  const { link } = await import('../linking/link.js')
  return { user: await link(proof, { signal }), isNewUser: false, method }
}

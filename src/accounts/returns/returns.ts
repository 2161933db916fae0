import { sendAnalytics } from '../../api/analytics/analytics.js'
import type { LoginMethod } from '../../config/settings.js'
import { WalletError } from '../../errors/wallet-error.js'
import { ownMember } from '../../lib/own/own-member.js'
import { tryParseJson } from '../../lib/text/json.js'
import type { Authenticated } from '../../session/authenticate.js'
import { cleanReturn, type AddressReturn } from '../../session/returns/address-return.js'
import { findOAuthFlow, takeOAuthFlow, type OAuthFlow } from '../../session/returns/oauth-flows.js'
import type { PendingReturn } from '../../session/returns/pending-return.js'
import { currentUser } from '../../session/store.js'
import { methodOfSite, type SiteProof } from '../oauth/site-proof.js'
import type { TelegramProof } from '../proofs/proof.js'
import { verbFor } from '../verbs.js'

/**
 * The login that this return belongs to. Its `complete` throws OAUTH_UNEXPECTED, without any request, when this browser has
 * not stored the state, and OAUTH_USER_DENIED when the visitor refused on the other site.
 */
export function pendingReturn(found: AddressReturn): PendingReturn {
  const used = () => cleanReturn(found)
  return found.kind === 'oauth'
    ? { ...pendingOAuth(found), used }
    : { provider: 'telegram', unasked: { name: telegramName(found) }, complete: signal => completeTelegram(found, signal), used }
}

function pendingOAuth({ code, state, provider }: Extract<AddressReturn, { kind: 'oauth' }>): PendingReturn {
  let flow = findOAuthFlow(state)
  const link = flow !== undefined && flow.linkTo !== null
  let taken = false
  const begun = () => {
    if (!taken) flow = takeOAuthFlow(state)
    taken = true
    if (flow?.provider === provider) return flow
    throw unexpectedReturn()
  }
  return {
    provider, link,
    complete: async signal => completeOAuth(begun(), code, signal),
    begun: () => flow?.provider === provider ? { disableSignup: flow.disableSignup, link } : undefined,
  }
}

/** For what nobody here has begun: it may be the login of somebody else. The provider is told. */
export function unexpectedReturn(): WalletError {
  sendAnalytics('possible_phishing_attempt', { flow: 'oauth' })
  return new WalletError('OAUTH_UNEXPECTED', 'Unexpected auth flow. This may be a phishing attempt.')
}

async function completeOAuth({ provider, state, verifier, disableSignup, linkTo }: OAuthFlow, code: string, signal: AbortSignal): Promise<Authenticated> {
  if (code === 'undefined') throw new WalletError('OAUTH_USER_DENIED', 'User denied confirmation during OAuth flow')
  if (code === 'error' || code === '') throw new WalletError('UNKNOWN_AUTH_ERROR', 'Invalid code during OAuth flow.', { retryable: true })
  const proof: SiteProof = { kind: 'oauth', provider, authorizationCode: code, stateCode: state, codeVerifier: verifier }
  const method = methodOfSite(provider)
  if (linkTo === null) return alreadySignedIn(method) ?? verbFor('log-in')(proof, { signal, disableSignup })
  if (currentUser()?.id !== linkTo) throw new WalletError('MUST_BE_AUTHENTICATED', 'User must be authenticated to link an account.')
  return { user: await verbFor('link')(proof, { signal }), isNewUser: false, method }
}

/** Somebody who has signed in meanwhile, perhaps in another tab, stays signed in: a login never turns into a link. */
function alreadySignedIn(method: LoginMethod): Promise<Authenticated> | undefined {
  const user = currentUser()
  if (!user || user.isGuest) return undefined
  console.warn('Login was asked for while a user is signed in; nothing changes.')
  return Promise.resolve({ user, isNewUser: false, method })
}

/** What Telegram calls the person: the name, and the one that is nobody else's. */
function telegramName({ authResult, webAppData }: Extract<AddressReturn, { kind: 'telegram' }>): string {
  const person: unknown = authResult ?? tryParseJson(webAppData?.user)
  const text = (name: string) => {
    const value = ownMember(person, name)
    return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  }
  const [first, last, username] = [text('first_name'), text('last_name'), text('username')]
  return [first, last, username ? `(@${username})` : `(${text('id')})`].filter(Boolean).join(' ')
}

const completeTelegram = (proof: TelegramProof, signal: AbortSignal): Promise<Authenticated> => alreadySignedIn('telegram') ?? verbFor('log-in')(proof, { signal })

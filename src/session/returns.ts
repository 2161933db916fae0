import { sendAnalytics } from '../api/analytics.js'
import { authenticateOAuth, linkOAuth } from '../api/oauth.js'
import { authenticateTelegram } from '../api/telegram.js'
import type { LoginMethod } from '../config/settings.js'
import { WalletError } from '../errors/wallet-error.js'
import type { AddressReturn } from './address-return.js'
import { authenticate, type Authenticated } from './authenticate.js'
import { core } from './core.js'
import { takeOAuthFlow, type OAuthFlow } from './oauth-flows.js'
import { keepOAuthTokens } from './oauth-tokens.js'
import { currentUser } from './store.js'

/** A login that went to another site and has come back; `complete` finishes it. */
export interface PendingReturn {
  readonly provider: string
  readonly complete: (signal: AbortSignal) => Promise<Authenticated>
}

/**
 * The login that this return belongs to, or null for a wallet deep link. Its `complete` throws OAUTH_UNEXPECTED without
 * any call when the state is not one this browser stored, and OAUTH_USER_DENIED when the visitor said no over there.
 */
export function pendingReturn(found: AddressReturn): PendingReturn | null {
  if (found.kind === 'oauth') return { provider: found.provider, complete: signal => completeOAuth(found, signal) }
  if (found.kind === 'telegram') return { provider: 'telegram', complete: signal => completeTelegram(found, signal) }
  return null
}

async function completeOAuth({ code, state, provider }: Extract<AddressReturn, { kind: 'oauth' }>, signal: AbortSignal): Promise<Authenticated> {
  const flow = takeOAuthFlow(state)
  if (!flow || flow.provider !== provider) {
    sendAnalytics('possible_phishing_attempt', { flow: 'oauth' })
    throw new WalletError('OAUTH_UNEXPECTED', 'Unexpected auth flow. This may be a phishing attempt.')
  }
  if (code === 'undefined') throw new WalletError('OAUTH_USER_DENIED', 'User denied confirmation during OAuth flow', { retryable: true })
  if (code === 'error' || code === '') throw new WalletError('UNKNOWN_AUTH_ERROR', 'Invalid code during OAuth flow.', { retryable: true })
  return flow.linkTo === null ? logIn(flow, code, signal) : link(flow, code, signal)
}

const proofOf = ({ provider, state, verifier }: OAuthFlow, code: string) =>
  ({ provider, authorizationCode: code, stateCode: state, codeVerifier: verifier })

function logIn(flow: OAuthFlow, code: string, signal: AbortSignal): Promise<Authenticated> {
  const method = methodOf(flow.provider)
  const mode = flow.disableSignup ? 'no-signup' : 'login-or-sign-up'
  return already(method) ?? authenticate(method, () => authenticateOAuth({ ...proofOf(flow, code), mode }, signal))
}

/** A visitor who is signed in by now, in another tab perhaps, stays who they are: a login never turns into a link. */
function already(method: LoginMethod): Promise<Authenticated> | undefined {
  const user = currentUser()
  if (!user || user.isGuest) return undefined
  console.warn('Login was asked for while a user is signed in; nothing changes.')
  return Promise.resolve({ user, isNewUser: false, method })
}

async function link(flow: OAuthFlow, code: string, signal: AbortSignal): Promise<Authenticated> {
  if (currentUser()?.id !== flow.linkTo) throw new WalletError('MUST_BE_AUTHENTICATED', 'User must be authenticated to link an account.')
  const user = await core().updateUser(async () => {
    const { oauth_tokens: tokens, ...changed } = await linkOAuth(proofOf(flow, code), signal)
    if (tokens) keepOAuthTokens(tokens)
    return changed
  })
  const renewed = await core().refresh().catch(() => null)
  return { user: renewed ?? user, isNewUser: false, method: methodOf(flow.provider) }
}

/** Names of other sites are login methods; another app's login is told apart by its provider. */
const methodOf = (provider: string): LoginMethod => provider as LoginMethod

function completeTelegram({ authResult, webAppData }: Extract<AddressReturn, { kind: 'telegram' }>, signal: AbortSignal): Promise<Authenticated> {
  const proof = { ...(authResult ? { authResult } : {}), ...(webAppData ? { webAppData } : {}) }
  return already('telegram') ?? authenticate('telegram', () => authenticateTelegram({ mode: 'login-or-sign-up', ...proof }, signal))
}

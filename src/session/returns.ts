import { sendAnalytics } from '../api/analytics.js'
import { authenticateOAuth, initOAuth, linkOAuth } from '../api/oauth.js'
import { authenticateTelegram, type TelegramAuthResult, type TelegramWebAppData } from '../api/telegram.js'
import { currentApp } from '../config/app.js'
import type { LoginMethod } from '../config/settings.js'
import { WalletError } from '../errors/wallet-error.js'
import { cleanAddress, readParameters, withoutParameters, type AddressBar } from '../lib/address-bar.js'
import { randomText } from '../lib/random.js'
import { storage as pageStorage } from '../lib/storage.js'
import { authenticate, type Authenticated } from './authenticate.js'
import { core } from './core.js'
import { keepOAuthTokens } from './oauth-tokens.js'
import { KEYS } from './storage-keys.js'
import { currentUser } from './store.js'

const OAUTH = ['privy_oauth_code', 'privy_oauth_state', 'privy_oauth_provider'] as const
const WALLET = ['privy_connector', 'privy_wallet_client', 'privy_connect_only'] as const
const TELEGRAM = ['id', 'hash', 'auth_date', 'first_name', 'last_name', 'username', 'photo_url'] as const
const STATE_LIFETIME_MS = 10 * 60_000

/** What another site has added to the page's address. */
export type AddressReturn =
  | { readonly kind: 'oauth'; readonly code: string; readonly state: string; readonly provider: string }
  | { readonly kind: 'telegram'; readonly authResult?: TelegramAuthResult; readonly webAppData?: TelegramWebAppData }
  | { readonly kind: 'wallet'; readonly connector: string; readonly walletClient: string; readonly connectOnly: boolean }

/** A login that went to another site and has come back; `complete` finishes it. */
export interface PendingReturn {
  readonly provider: string
  readonly complete: (signal: AbortSignal) => Promise<Authenticated>
}

/** Reads what came back with the address; null when nothing did. Broken values are nothing. */
export function readReturn(href: string): AddressReturn | null {
  const oauth = readParameters(href, OAUTH)
  if (oauth.privy_oauth_code !== undefined && oauth.privy_oauth_state !== undefined && oauth.privy_oauth_provider !== undefined) {
    return { kind: 'oauth', code: oauth.privy_oauth_code, state: oauth.privy_oauth_state, provider: oauth.privy_oauth_provider }
  }
  const wallet = readParameters(href, WALLET)
  if (wallet.privy_connector !== undefined && wallet.privy_wallet_client !== undefined) {
    return { kind: 'wallet', connector: wallet.privy_connector, walletClient: wallet.privy_wallet_client, connectOnly: wallet.privy_connect_only === 'true' || wallet.privy_connect_only === '' }
  }
  const { id, hash, auth_date, first_name, ...more } = readParameters(href, TELEGRAM)
  if (id !== undefined && hash !== undefined && auth_date !== undefined && first_name !== undefined && /^\d+$/.test(id) && /^\d+$/.test(auth_date)) {
    return { kind: 'telegram', authResult: { id: Number(id), hash, auth_date: Number(auth_date), first_name, ...more } }
  }
  const webAppData = readLaunchData(href)
  return webAppData ? { kind: 'telegram', webAppData } : null
}

/** Launch data of a Telegram mini app, from the address's fragment. */
function readLaunchData(href: string): TelegramWebAppData | undefined {
  const hash = href.indexOf('#')
  if (hash === -1) return undefined
  const data = new URLSearchParams(new URLSearchParams(href.slice(hash + 1)).get('tgWebAppData') ?? '')
  const [user, signed, authDate] = [data.get('user'), data.get('hash'), data.get('auth_date')]
  if (!user || !signed || !/^\d+$/.test(authDate ?? '')) return undefined
  return { ...Object.fromEntries(data), user, hash: signed, auth_date: Number(authDate) }
}

/** Takes a return out of the address that is shown; the host's own parameters stay byte for byte. */
export function cleanReturn(found: AddressReturn, bar: AddressBar = globalThis): void {
  if (found.kind === 'oauth') return cleanAddress(OAUTH, bar)
  if (found.kind === 'wallet') return cleanAddress(WALLET, bar)
  if (found.authResult) return cleanAddress(TELEGRAM, bar)
  const { href } = bar.location
  bar.history.replaceState(bar.history.state, '', href.slice(0, href.indexOf('#')))
}

interface Flow { state: string; verifier: string; provider: string; disableSignup: boolean; startedAt: number }

/** Sends the visitor's login to another site: state and PKCE verifier stay here, the answer is where to go. */
export async function startOAuth(
  { provider, redirectTo, disableSignup = false, token }: { provider: string; redirectTo: string; disableSignup?: boolean; token?: string },
  signal?: AbortSignal,
): Promise<{ url: string }> {
  const [state, verifier] = [randomText(36), randomText(36)]
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  const codeChallenge = btoa(String.fromCharCode(...new Uint8Array(digest))).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  const storage = pageStorage()
  const flow: Flow = { state, verifier, provider, disableSignup, startedAt: Date.now() }
  storage.set(KEYS.oauthFlow(currentApp().appId), JSON.stringify(flow))
  storage.set(KEYS.oauthState, JSON.stringify(state))
  storage.set(KEYS.oauthVerifier, JSON.stringify(verifier))
  return initOAuth({ provider, redirectTo: withoutParameters(redirectTo, OAUTH), codeChallenge, stateCode: state, ...(token ? { token } : {}) }, signal)
}

/** The started flow, for its first and only use. */
function takeFlow(): Flow | undefined {
  const storage = pageStorage()
  const key = KEYS.oauthFlow(currentApp().appId)
  const text = storage.get(key)
  for (const used of [key, KEYS.oauthState, KEYS.oauthVerifier]) storage.remove(used)
  try {
    const flow = JSON.parse(text ?? 'null') as Partial<Flow> | null
    const whole = flow && typeof flow.state === 'string' && typeof flow.verifier === 'string' && typeof flow.provider === 'string' && typeof flow.startedAt === 'number'
    return whole && Date.now() - (flow.startedAt ?? 0) < STATE_LIFETIME_MS ? { disableSignup: false, ...flow } as Flow : undefined
  } catch {
    return undefined
  }
}

/**
 * The login that this return belongs to, or null for a wallet deep link. Its `complete` throws OAUTH_UNEXPECTED without
 * any call when the state is not the one this browser stored, and OAUTH_USER_DENIED when the visitor said no over there.
 */
export function pendingReturn(found: AddressReturn): PendingReturn | null {
  if (found.kind === 'oauth') return { provider: found.provider, complete: signal => completeOAuth(found, signal) }
  if (found.kind === 'telegram') {
    const { authResult, webAppData } = found
    return {
      provider: 'telegram',
      complete: signal => authenticate('telegram', () => authenticateTelegram({ mode: 'login-or-sign-up', ...(authResult ? { authResult } : {}), ...(webAppData ? { webAppData } : {}) }, signal)),
    }
  }
  return null
}

async function completeOAuth({ code, state, provider }: Extract<AddressReturn, { kind: 'oauth' }>, signal: AbortSignal): Promise<Authenticated> {
  const flow = takeFlow()
  if (!flow || flow.state !== state || flow.provider !== provider) {
    sendAnalytics('possible_phishing_attempt', { flow: 'oauth' })
    throw new WalletError('OAUTH_UNEXPECTED', 'Unexpected auth flow. This may be a phishing attempt.')
  }
  if (code === 'undefined') throw new WalletError('OAUTH_USER_DENIED', 'User denied confirmation during OAuth flow', { retryable: true })
  if (code === 'error' || code === '') throw new WalletError('UNKNOWN_AUTH_ERROR', 'Invalid code during OAuth flow.', { retryable: true })
  const proof = { provider, authorizationCode: code, stateCode: state, codeVerifier: flow.verifier }
  const method = provider as LoginMethod
  const signedIn = currentUser()
  if (signedIn && !signedIn.isGuest) {
    const { oauth_tokens: tokens } = await linkOAuth(proof, signal)
    if (tokens) keepOAuthTokens(tokens)
    const user = await core().refresh()
    if (!user) throw new WalletError('MUST_BE_AUTHENTICATED', 'The session ended during the link.')
    return { user, isNewUser: false, method }
  }
  return authenticate(method, () => authenticateOAuth({ ...proof, mode: flow.disableSignup ? 'no-signup' : 'login-or-sign-up' }, signal))
}

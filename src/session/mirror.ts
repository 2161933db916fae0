import { REFRESH_MARKER_LIFETIME_DAYS } from '../constants.js'
import { toJson, tryParseJson } from '../lib/json.js'
import type { Platform } from './platform.js'
import { keptInCookies, type SessionRecord, type Tokens } from './session-record.js'
import { COOKIES, KEYS } from './storage-keys.js'
import { readToken } from './token.js'

/** Writes the tokens where the specification wants them (local storage, JSON-encoded, and cookies), or takes all of them away. */
export function mirror(browser: Platform, { tokens, clockOffset }: Pick<SessionRecord, 'tokens' | 'clockOffset'>): void {
  const { storage, cookies, protocol } = browser
  const keep = (key: string, value: string | null | undefined) => value ? storage.set(key, toJson(value)) : storage.remove(key)
  keep(KEYS.refreshToken, tokens?.refresh)
  keep(KEYS.customerToken, tokens?.customer)
  keep(KEYS.providerToken, tokens?.provider)
  keep(KEYS.identityToken, tokens?.identity)
  if (keptInCookies(tokens)) return
  const attributes = `Path=/; SameSite=Strict${protocol === 'http:' ? '' : '; Secure'}`
  const cookie = (name: string, value: string | null | undefined, seconds: number) =>
    cookies.write(value && seconds > 0 ? `${name}=${value}; ${attributes}; Max-Age=${Math.floor(seconds)}` : `${name}=; ${attributes}; Max-Age=0`)
  const life = (token: string | null | undefined) => token ? ((readToken(token)?.expiresAt ?? 0) - browser.now() - clockOffset) / 1000 : 0
  cookie(COOKIES.marker, tokens?.refresh ? 't' : null, REFRESH_MARKER_LIFETIME_DAYS * 24 * 3600)
  cookie(COOKIES.customerToken, tokens?.customer, life(tokens?.customer))
  cookie(COOKIES.identityToken, tokens?.identity, life(tokens?.identity))
}

/** True where local storage says what the record says. */
export function isMirrored(browser: Platform, { tokens }: Pick<SessionRecord, 'tokens'>): boolean {
  const found = mirrored(browser)
  return (['refresh', 'customer', 'provider', 'identity'] as const).every(name => (found?.[name] ?? null) === (tokens?.[name] ?? null))
}

/** The tokens that another client of the provider left in local storage. */
export function mirrored({ storage }: Pick<Platform, 'storage'>): Tokens | null {
  const read = (key: string): string | null => {
    const value = tryParseJson(storage.get(key))
    return typeof value === 'string' && value !== '' ? value : null
  }
  const tokens = { refresh: read(KEYS.refreshToken), customer: read(KEYS.customerToken), provider: read(KEYS.providerToken), identity: read(KEYS.identityToken) }
  return tokens.refresh || tokens.customer || tokens.provider ? tokens : null
}

/** True while the cookie says that a refresh may succeed: it lives as long as a refresh token. */
export const hasMarker = ({ cookies }: Pick<Platform, 'cookies'>): boolean =>
  cookies.read().split(';').some(pair => { const [name, value] = pair.trim().split('='); return name === COOKIES.marker && Boolean(value) })

import { REFRESH_MARKER_LIFETIME_DAYS } from '../../constants.js'
import { toJson, tryParseJson } from '../../lib/text/json.js'
import { readToken } from '../tokens/token.js'
import type { Platform } from './platform.js'
import { usesServerCookies, type SessionRecord, type Tokens } from './session-record.js'
import { COOKIES, KEYS } from './storage-keys.js'

/*
 * The mirror: a copy of the tokens in local storage (JSON-encoded) and in cookies, where the specification requires
 * them and the provider's other clients read them. The record is the source of truth.
 */

/** Copies the record's tokens to local storage and cookies, or removes them all. */
export function writeMirror(
  browser: Platform,
  { tokens, clockOffset }: Pick<SessionRecord, 'tokens' | 'clockOffset'>,
): void {
  const { storage, cookies, local } = browser
  const write = (key: string, value: string | null | undefined) =>
    value ? storage.set(key, toJson(value)) : storage.remove(key)
  write(KEYS.refreshToken, tokens?.refresh)
  write(KEYS.customerToken, tokens?.customer)
  write(KEYS.providerToken, tokens?.provider)
  write(KEYS.identityToken, tokens?.identity)
  if (usesServerCookies(tokens)) return
  const attributes = `Path=/; SameSite=Strict${local ? '' : '; Secure'}`
  const setCookie = (name: string, value: string | null | undefined, seconds: number) =>
    cookies.write(
      value && seconds > 0
        ? `${name}=${value}; ${attributes}; Max-Age=${Math.floor(seconds)}`
        : `${name}=; ${attributes}; Max-Age=0`,
    )
  const secondsLeft = (token: string | null | undefined) =>
    token ? ((readToken(token)?.expiresAt ?? 0) - browser.now() - clockOffset) / 1000 : 0
  setCookie(COOKIES.marker, tokens?.refresh ? 't' : null, REFRESH_MARKER_LIFETIME_DAYS * 24 * 3600)
  setCookie(COOKIES.customerToken, tokens?.customer, secondsLeft(tokens?.customer))
  setCookie(COOKIES.identityToken, tokens?.identity, secondsLeft(tokens?.identity))
}

/** True when local storage holds the same tokens as the record. */
export function mirrorMatches(browser: Platform, { tokens }: Pick<SessionRecord, 'tokens'>): boolean {
  const found = readMirror(browser)
  return (['refresh', 'customer', 'provider', 'identity'] as const).every(
    name => (found?.[name] ?? null) === (tokens?.[name] ?? null),
  )
}

/** The tokens in local storage, which another client of the provider may have stored. */
export function readMirror({ storage }: Pick<Platform, 'storage'>): Tokens | null {
  const read = (key: string): string | null => {
    const value = tryParseJson(storage.get(key))
    return typeof value === 'string' && value !== '' ? value : null
  }
  const tokens = {
    refresh: read(KEYS.refreshToken),
    customer: read(KEYS.customerToken),
    provider: read(KEYS.providerToken),
    identity: read(KEYS.identityToken),
  }
  return tokens.refresh || tokens.customer || tokens.provider ? tokens : null
}

/** True while the marker cookie exists. It lives as long as a refresh token, so a refresh may succeed. */
export const hasMarker = ({ cookies }: Pick<Platform, 'cookies'>): boolean =>
  cookies
    .read()
    .split(';')
    .some(pair => {
      const [name, value] = pair.trim().split('=')
      return name === COOKIES.marker && Boolean(value)
    })

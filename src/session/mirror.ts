import { REFRESH_MARKER_LIFETIME_DAYS } from '../constants.js'
import type { Platform } from './platform.js'
import type { Tokens } from './records.js'
import { COOKIES, KEYS } from './storage-keys.js'
import { readToken } from './token.js'

/** Writes the tokens where the specification wants them (local storage, JSON-encoded, and cookies), or takes all of them away. */
export function mirror({ storage, cookies, place, now }: Platform, tokens: Tokens | null): void {
  const keep = (key: string, value: string | null | undefined) => value ? storage.set(key, JSON.stringify(value)) : storage.remove(key)
  keep(KEYS.refreshToken, tokens?.refresh)
  keep(KEYS.customerToken, tokens?.customer)
  keep(KEYS.providerToken, tokens?.provider)
  keep(KEYS.identityToken, tokens?.identity)

  const local = place.protocol === 'http:'
  const attributes = `Path=/; SameSite=Strict${local ? '' : '; Secure'}`
  const cookie = (name: string, value: string | null | undefined, seconds: number) =>
    cookies.write(value ? `${name}=${value}; ${attributes}; Max-Age=${Math.max(0, Math.floor(seconds))}` : `${name}=; ${attributes}; Max-Age=0`)
  const life = (token: string | null | undefined) => token ? ((readToken(token)?.expiresAt ?? 0) - now()) / 1000 : 0
  cookie(COOKIES.marker, tokens?.refresh ? 't' : null, REFRESH_MARKER_LIFETIME_DAYS * 24 * 3600)
  cookie(COOKIES.customerToken, tokens?.customer, life(tokens?.customer))
  cookie(COOKIES.identityToken, tokens?.identity, life(tokens?.identity))
}

/** The tokens that another client of the provider left in local storage. */
export function mirrored({ storage }: Platform): Tokens | null {
  const read = (key: string): string | null => {
    try {
      const value: unknown = JSON.parse(storage.get(key) ?? 'null')
      return typeof value === 'string' && value !== '' ? value : null
    } catch {
      return null
    }
  }
  const [refresh, customer, provider, identity] = [read(KEYS.refreshToken), read(KEYS.customerToken), read(KEYS.providerToken), read(KEYS.identityToken)]
  return refresh || customer || provider ? { refresh, customer, provider, identity } : null
}

/** True while the cookie says that the server can refresh (its own cookies, or a refresh token). */
export const hasMarker = ({ cookies }: Platform): boolean =>
  cookies.read().split(';').some(pair => { const [name, value] = pair.trim().split('='); return name === COOKIES.marker && Boolean(value) })

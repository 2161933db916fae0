import type { WireOAuthTokens } from '../api/wire.js'
import { onePerPage } from '../lib/page.js'
import { storage as pageStorage } from '../lib/storage.js'
import { KEYS } from './storage-keys.js'
import { readToken } from './token.js'

const kept = () => onePerPage<{ tokens: WireOAuthTokens | null }>('oauth-tokens', () => ({ tokens: null }))

/** The tokens the last social login gave, once: a second call answers null. */
export function takeOAuthTokens(): WireOAuthTokens | null {
  const { tokens } = kept()
  kept().tokens = null
  return tokens
}

/** Keeps tokens of another site for the host; those of another app of this provider stay in local storage, one per app. */
export function keepOAuthTokens(tokens: WireOAuthTokens): void {
  kept().tokens = tokens
  const other = /^privy:(\w+)$/.exec(tokens.provider)?.[1]
  if (other) pageStorage().set(KEYS.crossApp(other), JSON.stringify(tokens.access_token))
}

/** The stored token of another app, or null when there is none or it has run out. */
export function crossAppToken(providerAppId: string, now = Date.now()): string | null {
  const storage = pageStorage()
  try {
    const token: unknown = JSON.parse(storage.get(KEYS.crossApp(providerAppId)) ?? 'null')
    if (typeof token === 'string' && (readToken(token)?.expiresAt ?? 0) > now) return token
  } catch { /* broken values are no tokens */ }
  storage.remove(KEYS.crossApp(providerAppId))
  return null
}

/** Forgets a token of another app; called when the provider says so. */
export function dropCrossAppToken(providerAppId: string): void {
  pageStorage().remove(KEYS.crossApp(providerAppId))
}

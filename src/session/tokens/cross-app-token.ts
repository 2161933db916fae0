import { toJson, tryParseJson } from '../../lib/text/json.js'
import { providerStorage } from '../record/provider-storage.js'
import { KEYS } from '../record/storage-keys.js'
import { readToken } from './token.js'

/** The stored token of another app, or null when there is none or it has expired. */
export function crossAppToken(providerAppId: string, now = Date.now()): string | null {
  const token = tryParseJson(providerStorage().get(KEYS.crossApp(providerAppId)))
  if (typeof token === 'string' && (readToken(token)?.expiresAt ?? 0) > now) return token
  removeCrossAppToken(providerAppId)
  return null
}

/** Stores it, in place of an older one. */
export const storeCrossAppToken = (providerAppId: string, token: string): void =>
  providerStorage().set(KEYS.crossApp(providerAppId), toJson(token))

/** Forgets it. */
export const removeCrossAppToken = (providerAppId: string): void =>
  providerStorage().remove(KEYS.crossApp(providerAppId))

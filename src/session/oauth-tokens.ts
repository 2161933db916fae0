import type { WireOAuthTokens } from '../api/wire.js'
import { toJson } from '../lib/json.js'
import { onePerPage } from '../lib/page.js'
import { storage } from '../lib/storage.js'
import { KEYS } from './storage-keys.js'

type Hear = (tokens: WireOAuthTokens) => void

const kept = () => onePerPage<{ tokens: WireOAuthTokens | null; hear?: Hear }>('oauth-tokens', () => ({ tokens: null }))

/** Lets somebody hear of such tokens the moment they come; of two the later one does. */
export function hearOAuthTokens(hear: Hear): void {
  kept().hear = hear
}

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
  if (other) storage().set(KEYS.crossApp(other), toJson(tokens.access_token))
  kept().hear?.({ ...tokens })
}

import { setSession } from './store.js'
import { COOKIES, KEYS } from './storage-keys.js'

/**
 * True when something on this origin says that a session, or a login on another site, may be picked up. Cheap and
 * without a request: a page nobody has used yet stays silent.
 */
export function hasTraces(): boolean {
  try {
    if (localStorage.getItem(KEYS.refreshToken) ?? localStorage.getItem(KEYS.customerToken)) return true
  } catch { /* blocked storage leaves the cookie */ }
  if (document.cookie.includes(`${COOKIES.marker}=`)) return true
  return hasReturnParameters(location.search, location.hash)
}

/** True for an address that another site or Telegram has added its answer to. */
export function hasReturnParameters(search: string, hash: string): boolean {
  const query = new URLSearchParams(search)
  return query.has('privy_oauth_code') || query.has('privy_connector') || (query.has('hash') && query.has('auth_date')) || hash.includes('tgWebAppData=')
}

/** There is nothing to restore: the page begins with nobody signed in. */
export function startSignedOut(): void {
  setSession(null, 'restore')
}

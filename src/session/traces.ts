import { CONNECTIONS_KEY } from '../connectors/storage-key.js'
import { setSession } from './store.js'
import { MARKER_COOKIE, TRACE_KEYS } from './trace-keys.js'

/**
 * True when something on this origin says that a session, a login on another site, or the connection of an external wallet
 * may be picked up. Cheap and without a request: a page nobody has used yet stays silent.
 */
export function hasTraces(): boolean {
  const { location } = globalThis
  return hasStored() || hasMarkerCookie() || (location !== undefined && hasReturnParameters(location.search, location.hash))
}

function hasStored(): boolean {
  try {
    return [...Object.values(TRACE_KEYS), CONNECTIONS_KEY].some(key => localStorage.getItem(key) !== null)
  } catch {
    return false
  }
}

function hasMarkerCookie(): boolean {
  try {
    return document.cookie.includes(`${MARKER_COOKIE}=`)
  } catch {
    return false
  }
}

/** True for an address that another site or Telegram has added its answer to. */
function hasReturnParameters(search: string, hash: string): boolean {
  const query = new URLSearchParams(search)
  return query.has('privy_oauth_code') || query.has('privy_connector') || (query.has('hash') && query.has('auth_date')) || hash.includes('tgWebAppData=')
}

/** There is nothing to restore: the page begins with nobody signed in. `found` is called once another tab has left something. */
export function startSignedOut(found: () => void): void {
  setSession(null, 'restore')
  const look = () => {
    if (!hasTraces()) return
    removeEventListener('storage', look)
    found()
  }
  addEventListener('storage', look)
}

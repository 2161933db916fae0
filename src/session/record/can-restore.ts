import { readDocument } from '../../lib/page-document.js'
import { CONNECTIONS_KEY } from '../../connectors/storage-key.js'
import { setSession } from '../store.js'
import { MARKER_COOKIE, SESSION_KEYS } from './session-keys.js'

/**
 * True when this origin may have a session, a login that returns from another site, or a wallet connection to restore.
 * Reads storage, cookies and the address only: a page that nobody has used yet sends no request.
 */
export function canRestore(): boolean {
  const { location } = globalThis
  return (
    hasStoredKeys() ||
    hasMarkerCookie() ||
    (location !== undefined && hasReturnParameters(location.search, location.hash))
  )
}

function hasStoredKeys(): boolean {
  try {
    return [...Object.values(SESSION_KEYS), CONNECTIONS_KEY].some(key => localStorage.getItem(key) !== null)
  } catch {
    return false
  }
}

function hasMarkerCookie(): boolean {
  try {
    return readDocument('cookie').includes(`${MARKER_COOKIE}=`)
  } catch {
    return false
  }
}

/** True for an address to which another site, a wallet's app or Telegram has added its result. */
function hasReturnParameters(search: string, hash: string): boolean {
  const query = new URLSearchParams(search)
  return search.includes('privy_') || (query.has('hash') && query.has('auth_date')) || hash.includes('tgWebAppData=')
}

/** Starts the page with nobody signed in. Calls `onRestorable` when another tab stores something to restore. */
export function startSignedOut(onRestorable: () => void): void {
  setSession(null, 'restore')
  const check = () => {
    if (!canRestore()) return
    removeEventListener('storage', check)
    onRestorable()
  }
  addEventListener('storage', check)
}

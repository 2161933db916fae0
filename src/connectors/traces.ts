/** Where the connections of external wallets are kept on this origin. */
export const CONNECTIONS_KEY = 'privy:connections'

/** True when an external wallet was connected on an earlier load. Cheap: a page without one loads nothing for them. */
export function hasStoredConnections(): boolean {
  try {
    return localStorage.getItem(CONNECTIONS_KEY) !== null
  } catch {
    return false
  }
}

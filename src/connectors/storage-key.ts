/** The local storage key of external wallet connections. */
export const CONNECTIONS_KEY = 'privy:connections'

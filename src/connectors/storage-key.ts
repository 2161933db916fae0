/** Where the connections of external wallets are kept on this origin. */
export const CONNECTIONS_KEY = 'privy:connections'

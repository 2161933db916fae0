/**
 * Local storage keys that a session of the provider's clients leaves behind. They are in a file of their own, because
 * the first load reads them.
 */
export const SESSION_KEYS = {
  refreshToken: 'privy:refresh_token',
  customerToken: 'privy:token',
  providerToken: 'privy:pat',
} as const

/** The cookie which says that a refresh may succeed. */
export const MARKER_COOKIE = 'privy-session'

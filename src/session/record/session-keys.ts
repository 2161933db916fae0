/** Local storage keys that a session of the provider's clients leaves behind. Apart from the other keys, because the first load reads them. */
export const SESSION_KEYS = {
  refreshToken: 'privy:refresh_token',
  customerToken: 'privy:token',
  providerToken: 'privy:pat',
} as const

/** The cookie that says a refresh may succeed. */
export const MARKER_COOKIE = 'privy-session'

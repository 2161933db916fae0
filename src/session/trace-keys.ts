/** What a page looks for before it restores anything. */
export const TRACE_KEYS = { refreshToken: 'privy:refresh_token', customerToken: 'privy:token', providerToken: 'privy:pat' } as const

export const MARKER_COOKIE = 'privy-session'

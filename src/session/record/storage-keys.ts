import { MARKER_COOKIE, SESSION_KEYS } from './session-keys.js'

/** Local storage keys. Those that begin with `privy:` are shared with the provider's other clients. */
export const KEYS = {
  ...SESSION_KEYS,
  identityToken: 'privy:id_token',
  oauthState: 'privy:state_code',
  oauthVerifier: 'privy:code_verifier',
  /** The session record, if IndexedDB cannot be used. */
  record: (appId: string) => `wallet-elements:${appId}:session`,
  oauthFlows: (appId: string) => `wallet-elements:${appId}:oauth`,
  guest: (appId: string) => `privy:guest:${appId}`,
  crossApp: (appId: string) => `privy:cross-app:${appId}`,
  recent: (appId: string, what: 'method' | 'wallet-client' | 'chain-type') => `privy:${appId}:recent-login-${what}`,
} as const

export const COOKIES = { marker: MARKER_COOKIE, customerToken: 'privy-token', identityToken: 'privy-id-token' } as const

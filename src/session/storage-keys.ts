import { MARKER_COOKIE, TRACE_KEYS } from './trace-keys.js'

/** Where the specification and the provider's other clients keep things on this origin. */
export const KEYS = {
  ...TRACE_KEYS,
  identityToken: 'privy:id_token',
  oauthState: 'privy:state_code',
  oauthVerifier: 'privy:code_verifier',
  /** The session record, where IndexedDB cannot be used. */
  record: (appId: string) => `wallet-elements:${appId}:session`,
  oauthFlows: (appId: string) => `wallet-elements:${appId}:oauth`,
  guest: (appId: string) => `privy:guest:${appId}`,
  crossApp: (appId: string) => `privy:cross-app:${appId}`,
  recent: (appId: string, what: 'method' | 'wallet-client' | 'chain-type') => `privy:${appId}:recent-login-${what}`,
} as const

export const COOKIES = { marker: MARKER_COOKIE, customerToken: 'privy-token', identityToken: 'privy-id-token' } as const

import type { ReadableAtom } from 'nanostores'
import { onePerPage } from '../src/lib/page.js'
import { $session, type SessionState } from '../src/session/store.js'

/** The page's one session, as every element and the client interface show it. Everything heavy is loaded when first used. */
export interface WalletSession {
  /** `status`, `user`, and why it last changed. */
  readonly $state: ReadableAtom<SessionState>
  /** A token for the host's own server, fresh for at least half a minute; null while nobody is signed in. */
  getAccessToken(): Promise<string | null>
  getIdentityToken(): Promise<string | null>
  /** The tokens a login provider gave; each once. */
  takeOAuthTokens(): Promise<unknown>
  logout(): Promise<void>
  refreshUser(): Promise<unknown>
}

const heavy = () => import('./session-actions.js')

export const session = (): WalletSession => onePerPage('session-face', () => ({
  $state: $session(),
  getAccessToken: async () => (await heavy()).getAccessToken(),
  getIdentityToken: async () => (await heavy()).getIdentityToken(),
  takeOAuthTokens: async () => (await heavy()).takeOAuthTokens(),
  logout: async () => (await heavy()).logout(),
  refreshUser: async () => (await heavy()).refreshUser(),
}))

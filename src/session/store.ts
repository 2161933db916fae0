import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'
import { onePerPage } from '../lib/page.js'
import type { User } from './user/user.js'

export type SessionStatus = 'restoring' | 'authenticated' | 'unauthenticated'
/**
 * The cause of a change of the session. `terms`: the session of the last visit is kept, and its user is signed in once
 * they accept the terms.
 */
export type SessionCause =
  | 'login'
  | 'logout'
  | 'restore'
  | 'terms'
  | 'refresh'
  | 'other-tab'
  | 'expired'
  | 'user-updated'

/** The signed-in user, and the cause of the last change. */
export interface SessionState {
  readonly status: SessionStatus
  readonly user: User | null
  readonly cause: SessionCause
}

const store = (): WritableAtom<SessionState> =>
  onePerPage('session', () => atom<SessionState>({ status: 'restoring', user: null, cause: 'restore' }))

/**
 * The page's session as a store: who is signed in, whether that is known yet, and why it last changed. Every element
 * and every copy of this bundle sees the same one.
 *
 * @returns the store; `subscribe` calls back at once and with every change, `get` returns the current state
 * @example
 * const unsubscribe = $session().subscribe(({ status, user }) => console.log(status, user?.id))
 */
export const $session = (): ReadableAtom<SessionState> => store()

/** Sets the signed-in user. Only the session's own files call it. */
export function setSession(user: User | null, cause: SessionCause): void {
  store().set({ status: user ? 'authenticated' : 'unauthenticated', user, cause })
}

/**
 * The signed-in user, as this page knows them; nothing is requested.
 *
 * @returns the user; null while nobody is signed in, or the session of the last visit is still being restored
 * @example
 * console.log(currentUser()?.email?.address)
 */
export const currentUser = (): User | null => store().get().user

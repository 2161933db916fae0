import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'
import { onePerPage } from '../lib/page.js'
import type { User } from './user/user.js'

export type SessionStatus = 'restoring' | 'authenticated' | 'unauthenticated'
/** Why who is signed in has changed. `terms`: the session of the last visit is kept, and its user is signed in once they accept the terms. */
export type SessionCause =
  'login' | 'logout' | 'restore' | 'terms' | 'refresh' | 'other-tab' | 'expired' | 'user-updated'

/** Who is signed in, and why that last changed. */
export interface SessionState {
  readonly status: SessionStatus
  readonly user: User | null
  readonly cause: SessionCause
}

const store = (): WritableAtom<SessionState> =>
  onePerPage('session', () => atom<SessionState>({ status: 'restoring', user: null, cause: 'restore' }))

/** The page's session; every element and every copy of this bundle sees the same one. */
export const $session = (): ReadableAtom<SessionState> => store()

/** Sets who is signed in; only the session's own files call it. */
export function setSession(user: User | null, cause: SessionCause): void {
  store().set({ status: user ? 'authenticated' : 'unauthenticated', user, cause })
}

export const currentUser = (): User | null => store().get().user

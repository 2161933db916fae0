import { $session } from './store.js'

/** True while a session is kept for a user who has yet to accept the terms. */
export const awaitsTerms = (): boolean => $session().get().cause === 'terms'

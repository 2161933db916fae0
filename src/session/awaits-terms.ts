import { $session } from './store.js'

/** True while a session is kept for a user who has not accepted the terms yet. */
export const awaitsTerms = (): boolean => $session().get().cause === 'terms'

import type { Outcomes } from '../accounts/proofs/outcomes.js'

/** The name of the screen that proves a credential of this kind. */
export const screenName = (kind: string, purpose: keyof Outcomes): string =>
  purpose === 'log-in' ? kind : `${purpose}-${kind}`

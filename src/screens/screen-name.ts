import type { VerbPurpose } from '../accounts/proofs/purpose.js'

/** The name of the screen that proves a credential of this kind. */
export const screenName = (kind: string, purpose: VerbPurpose): string =>
  purpose === 'log-in' ? kind : `${purpose}-${kind}`

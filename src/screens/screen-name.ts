import type { Outcomes } from '../accounts/verbs.js'

/** What a screen is called on which something of this kind is proved. */
export const screenName = (kind: string, purpose: keyof Outcomes): string =>
  purpose === 'log-in' ? kind : `${purpose}-${kind}`

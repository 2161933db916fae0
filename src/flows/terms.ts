import { later } from '../stage/define.js'

/** Asks a user to accept the terms if they have not. Loaded on demand. */
export const terms = later('terms', async () => (await import('../screens/account/terms.js')).terms)

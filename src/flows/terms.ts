import { later } from '../stage/define.js'

/** Asks a user who has not accepted the terms to accept them; loaded when they are due. */
export const terms = later('terms', async () => (await import('../screens/account/terms.js')).terms)

import { later } from '../stage/define.js'

/** Asks whoever has not accepted the terms to do so; loaded when they are due. */
export const terms = later('terms', async () => (await import('../screens/account/terms.js')).terms)

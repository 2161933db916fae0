import { onePerPage } from '../lib/page.js'

/** Every connected element, in the order of connection. */
export const pageElements = (): Set<HTMLElement> => onePerPage('connected', () => new Set())

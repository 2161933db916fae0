import { onePerPage } from '../lib/page.js'

/** Every connected element of ours, in the order they came. */
export const pageElements = (): Set<HTMLElement> => onePerPage('connected', () => new Set())

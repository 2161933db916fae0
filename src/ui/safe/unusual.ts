/** Characters outside western Latin, Arabic and common signs, which may be look-alikes. */
const UNUSUAL = /[^\0-\u0130\u0600-\u06ff\u2000-\u20ff\u2190-\u22ff]|xn--/i

/**
 * True for a text that `hasLookAlikes` has to check; that loads data on demand. In the symbol of a token everything but
 * plain letters is unusual.
 */
export const isUnusual = (text: string, isSymbol = false): boolean =>
  UNUSUAL.test(text) || (isSymbol && /[^\0-\x7f]/.test(text))

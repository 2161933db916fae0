/** Beyond western Latin, Arabic and signs: what may look like something else. */
const UNUSUAL = /[^\0-\u0130\u0600-\u06ff\u2000-\u20ff\u2190-\u22ff]|xn--/i

/** True for a text that has to be looked at closely, by `hasLookAlikes`; that takes data, loaded on demand. In the symbol of a token all but plain letters are unusual. */
export const isUnusual = (text: string, isSymbol = false): boolean =>
  UNUSUAL.test(text) || (isSymbol && /[^\0-\x7f]/.test(text))

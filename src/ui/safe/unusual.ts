/** Beyond western Latin, Arabic and signs: what may look like something else. */
const UNUSUAL = /[^\0-\u0130\u0600-\u06ff\u2000-\u20ff\u2190-\u22ff]|xn--/i

/** True for a text that has to be looked at closely, by `hasLookAlikes`; that takes data, loaded on demand. */
export const isUnusual = (text: string): boolean => UNUSUAL.test(text)

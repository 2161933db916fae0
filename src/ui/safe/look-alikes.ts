import { skeleton } from '../../lib/text/skeleton.js'

const LATIN = /\p{sc=Latn}/u
/**
 * Letters that may appear next to Latin ones: common signs, and the scripts of Chinese, Japanese and Korean (UTS 39,
 * "highly restrictive").
 */
const NOT_WITH_LATIN = /[^\p{sc=Latn}\p{sc=Zyyy}\p{sc=Zinh}\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Bopo}]/u
/** Letters of alphabets in which a whole word can look Latin. */
const CONFUSABLE_WITH_LATIN =
  /[\p{sc=Cyrl}\p{sc=Grek}\p{sc=Armn}\p{sc=Cher}\p{sc=Copt}\p{sc=Lisu}\p{sc=Cans}\p{sc=Tfng}\p{sc=Dsrt}\p{sc=Osge}]/gu
/** A dotless letter among plain ones. */
const DOTLESS = /^[a-z\u0131\u0237]*[\u0131\u0237][a-z\u0131\u0237]*$/i
/** Letters of living languages that look like others. */
const ORDINARY = /[\0-\x7fÆæŒœıªº]/
/** A host name in Punycode. */
const PUNYCODE = /(?:^|[^\p{L}\p{N}])xn--/iu
const HOST_NAMES = /[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+/gu
/** The maximum length that is ever shown. */
const LENGTH_LIMIT = 4_000

/** The kind of text: a name, a sentence by a person, or the symbol of a token. */
export type TextKind = 'name' | 'sentence' | 'symbol'

/**
 * True if letters imitate others (UTS 39): mixed alphabets in a word, dotless and phonetic letters, full-width,
 * mathematical and ligature forms, Roman numerals, Punycode, and words of other alphabets that look entirely Latin.
 *
 * The last rule applies to names, which are expected to be Latin. In a sentence an honest word may consist of such
 * letters alone (Russian "сор", Greek "ΤΟ"), so it requires Latin words beside it, or a host name: "5 ЅОС to
 * раураӏ.com". The symbol of a token is expected in plain letters: any other Latin letter is marked, such as the dot of
 * "USDĊ".
 */
export function hasLookAlikes(text: string, kind: TextKind = 'name'): boolean {
  const examined = text.slice(0, LENGTH_LIMIT)
  return (
    PUNYCODE.test(examined) ||
    examined
      .split(/[^\p{L}\p{M}\p{Nl}\p{Nd}]+/u)
      .some(
        word =>
          (LATIN.test(word) && NOT_WITH_LATIN.test(word)) ||
          DOTLESS.test(word) ||
          Array.from(word).some(isVariantLetter),
      ) ||
    ((kind !== 'sentence' || LATIN.test(examined)) && isDisguised(examined)) ||
    (kind === 'symbol' &&
      Array.from(examined.normalize('NFC')).some(letter => LATIN.test(letter) && !/^[a-z]$/i.test(letter))) ||
    (examined.match(HOST_NAMES) ?? []).some(isDisguised)
  )
}

/** True if all letters of the name look Latin and none is. */
function isDisguised(name: string): boolean {
  const letters = name.normalize('NFKD').match(CONFUSABLE_WITH_LATIN) ?? []
  return letters.length > 1 && letters.every(letter => /^[a-z]$/i.test(skeleton(letter)))
}

/** True for a Latin letter in another form or with the shape of another, and for a mathematical digit. */
function isVariantLetter(letter: string): boolean {
  if (ORDINARY.test(letter)) return false
  const normalized = letter.normalize('NFKC')
  if (normalized !== letter.normalize('NFC') && (LATIN.test(normalized) || /[\u{1D7CE}-\u{1D7FF}]/u.test(letter)))
    return true
  return LATIN.test(letter) && /^[a-z]+$/i.test(skeleton(letter))
}

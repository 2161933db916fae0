import { skeleton } from '../../lib/text/skeleton.js'

const LATIN = /\p{sc=Latn}/u
/** What Latin letters stand beside in an honest word: signs of all alphabets, and the scripts of Chinese, Japanese and Korean (UTS 39, "highly restrictive"). */
const STRANGER = /[^\p{sc=Latn}\p{sc=Zyyy}\p{sc=Zinh}\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Bopo}]/u
/** Letters of alphabets in which whole words can be written that read as Latin ones. */
const LIKE_LATIN =
  /[\p{sc=Cyrl}\p{sc=Grek}\p{sc=Armn}\p{sc=Cher}\p{sc=Copt}\p{sc=Lisu}\p{sc=Cans}\p{sc=Tfng}\p{sc=Dsrt}\p{sc=Osge}]/gu
/** A dotless letter among plain ones. */
const DOTLESS = /^[a-z\u0131\u0237]*[\u0131\u0237][a-z\u0131\u0237]*$/i
/** Letters of their own right in living languages, though their shape is that of others. */
const ORDINARY = /[\0-\x7fÆæŒœıªº]/
/** How a host name is written whose real letters are others. */
const PUNYCODE = /(?:^|[^\p{L}\p{N}])xn--/iu
const HOST_NAMES = /[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+/gu
/** More than is ever shown. */
const MOST = 4_000

/** What a text is: the name of something, a sentence with people's own words, or the symbol of a token. */
export type TextKind = 'name' | 'sentence' | 'symbol'

/**
 * True where letters stand for others that look the same (UTS 39): alphabets mixed in a word, dotless and phonetic letters,
 * full-width, mathematical and joined forms, Roman numerals, a host name that is only written in Latin letters, and words
 * that are Latin to the eye and not a letter of them is.
 *
 * The last holds for names, where Latin is what one expects. In a sentence an honest word may be made of such letters alone
 * (Russian "сор", Greek "ΤΟ"), so there it takes Latin words beside it, or a host name: "5 ЅОС to раураӏ.com". The symbol of
 * a token is expected in plain letters: any other Latin one is marked, such as the dot of "USDĊ".
 */
export function hasLookAlikes(text: string, kind: TextKind = 'name'): boolean {
  const read = text.slice(0, MOST)
  return (
    PUNYCODE.test(read) ||
    read
      .split(/[^\p{L}\p{M}\p{Nl}\p{Nd}]+/u)
      .some(
        word => (LATIN.test(word) && STRANGER.test(word)) || DOTLESS.test(word) || Array.from(word).some(isOtherForm),
      ) ||
    ((kind !== 'sentence' || LATIN.test(read)) && isDisguised(read)) ||
    (kind === 'symbol' &&
      Array.from(read.normalize('NFC')).some(letter => LATIN.test(letter) && !/^[a-z]$/i.test(letter))) ||
    (read.match(HOST_NAMES) ?? []).some(isDisguised)
  )
}

/** Has letters of other alphabets, and none of them tells that it is no Latin letter. */
function isDisguised(name: string): boolean {
  const letters = name.normalize('NFKD').match(LIKE_LATIN) ?? []
  return letters.length > 1 && letters.every(letter => /^[a-z]$/i.test(skeleton(letter)))
}

/** A Latin letter in another form or of the shape of another, and a mathematical digit. */
function isOtherForm(letter: string): boolean {
  if (ORDINARY.test(letter)) return false
  const plain = letter.normalize('NFKC')
  if (plain !== letter.normalize('NFC') && (LATIN.test(plain) || /[\u{1D7CE}-\u{1D7FF}]/u.test(letter))) return true
  return LATIN.test(letter) && /^[a-z]+$/i.test(skeleton(letter))
}

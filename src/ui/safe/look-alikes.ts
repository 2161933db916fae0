import { skeleton } from '../../lib/text/skeleton.js'

const LATIN = /\p{sc=Latn}/u
/** Letters of alphabets in which whole words can be written that read as Latin ones. */
const LIKE_LATIN = /[\p{sc=Cyrl}\p{sc=Grek}\p{sc=Armn}\p{sc=Cher}\p{sc=Copt}\p{sc=Lisu}]/gu
/** A dotless letter among plain ones. */
const DOTLESS = /^[a-z\u0131\u0237]*[\u0131\u0237][a-z\u0131\u0237]*$/i
/** How a host name is written whose real letters are others. */
const PUNYCODE = /(?:^|[^\p{L}\p{N}])xn--/iu
const HOST_NAMES = /[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+/gu
/** More than is ever shown. */
const MOST = 4_000

/**
 * True where letters stand for others that look the same: alphabets mixed in a word, dotless letters, full-width,
 * mathematical and joined forms, a host name that is only written in Latin letters, and words that are Latin to the eye and
 * not a letter of them is.
 *
 * The last holds for names, where Latin is what one expects. In a sentence an honest word may be made of such letters alone
 * (Russian "сор", Greek "ΤΟ"), so there it takes Latin words beside it, or a host name: "5 ЅОС to раураӏ.com".
 */
export function hasLookAlikes(text: string, isSentence = false): boolean {
  const read = text.slice(0, MOST)
  return PUNYCODE.test(read)
    || read.split(/[^\p{L}\p{M}]+/u).some(word => (LATIN.test(word) && word.search(LIKE_LATIN) >= 0) || DOTLESS.test(word) || Array.from(word).some(isOtherForm))
    || ((!isSentence || LATIN.test(read)) && isDisguised(read))
    || (read.match(HOST_NAMES) ?? []).some(isDisguised)
}

/** Has letters of other alphabets, and none of them tells that it is no Latin letter. */
function isDisguised(name: string): boolean {
  const letters = name.normalize('NFKD').match(LIKE_LATIN) ?? []
  return letters.length > 1 && letters.every(letter => /^[a-z]$/i.test(skeleton(letter)))
}

/** A Latin letter in one of its other forms: full-width, mathematical, joined. The ordinals of "1ª" and "Nº" are themselves. */
function isOtherForm(letter: string): boolean {
  const plain = letter.normalize('NFKC')
  return plain !== letter.normalize('NFC') && LATIN.test(plain) && !/[ªº]/.test(letter)
}

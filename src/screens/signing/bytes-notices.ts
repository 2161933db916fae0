import type { MessageBytes } from '../../chains/messages/message-bytes.js'
import { signing } from '../../copy/areas/wallets/signing.js'
import { wordsOf, type Language } from '../../copy/language.js'
import type { Notice } from '../transaction/review/review.js'

/** As many as a hash has. */
const HASH_BYTES = 32
/** A hash as text: some contracts accept the signature of its letters as one of the hashed data. */
const HASH_IN_LETTERS = /^\s*(?:0x)?[0-9a-f]{64}\s*$/i
/** Those that no text for people has. */
const CONTROLS = /[^\P{Cc}\t\n\r]/u

/** What a text is mostly made of: Latin letters or those of other alphabets, digits and blanks. */
const LETTERS = [/[\p{Script=Latin}\d\s]/u, /[^\P{L}A-Za-z]|[\p{M}\d\s]/u]
/** As many other characters may be in a text as long as a hash. Whoever tries often finds a hash that is valid text, but none that is mostly letters. */
const MOST_OTHERS = 4

const isWritten = (text: string): boolean =>
  !CONTROLS.test(text) &&
  LETTERS.some(letter => Array.from(text).filter(character => !letter.test(character)).length <= MOST_OTHERS)

/** Warns before unreadable bytes are signed. */
export function bytesNotices({ bytes, text }: MessageBytes, language: Language): readonly Notice[] {
  const { problem } = wordsOf(signing, language)
  const isText = text !== undefined
  if ((isText && HASH_IN_LETTERS.test(text)) || (bytes.length === HASH_BYTES && !(isText && isWritten(text))))
    return [{ tone: 'danger', text: problem.hash, grave: true }]
  return isText ? [] : [{ tone: 'warning', text: problem.unreadable }]
}

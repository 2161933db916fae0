import type { MessageBytes } from '../../chains/messages/message-bytes.js'
import { signing } from '../../copy/areas/wallets/signing.js'
import { wordsOf, type Language } from '../../copy/language.js'
import type { Notice } from '../transaction/review/review.js'

/** The length of a hash. */
const HASH_BYTES = 32
/** A hash in hex letters. Some contracts accept the signature of this text as a signature of the hashed data. */
const HEX_HASH = /^\s*(?:0x)?[0-9a-f]{64}\s*$/i
/** Control characters that no text for people contains. */
const CONTROL_CHARACTERS = /[^\P{Cc}\t\n\r]/u

/** The characters that make up most of a text: Latin letters or those of other alphabets, digits and blanks. */
const SCRIPTS = [/[\p{Script=Latin}\d\s]/u, /[^\P{L}A-Za-z]|[\p{M}\d\s]/u]
/**
 * A text as long as a hash may contain this many other characters. An attacker who tries often finds a hash that is
 * valid text, but none that is mostly letters.
 */
const MAX_OTHER_CHARACTERS = 4

const isReadableText = (text: string): boolean =>
  !CONTROL_CHARACTERS.test(text) &&
  SCRIPTS.some(script => Array.from(text).filter(character => !script.test(character)).length <= MAX_OTHER_CHARACTERS)

/** Warns before unreadable bytes are signed. */
export function bytesNotices({ bytes, text }: MessageBytes, language: Language): readonly Notice[] {
  const { problem } = wordsOf(signing, language)
  const isText = text !== undefined
  if ((isText && HEX_HASH.test(text)) || (bytes.length === HASH_BYTES && !(isText && isReadableText(text))))
    return [{ tone: 'danger', text: problem.hash, grave: true }]
  return isText ? [] : [{ tone: 'warning', text: problem.unreadable }]
}

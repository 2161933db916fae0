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

/** Warns before unreadable bytes are signed. */
export function bytesNotices({ bytes, text }: MessageBytes, language: Language): readonly Notice[] {
  const { problem } = wordsOf(signing, language)
  const readable = text !== undefined && !CONTROLS.test(text)
  if (readable ? HASH_IN_LETTERS.test(text) : bytes.length === HASH_BYTES)
    return [{ tone: 'danger', text: problem.hash, grave: true }]
  return text === undefined ? [{ tone: 'warning', text: problem.unreadable }] : []
}

import type { MessageBytes } from '../../chains/messages/message-bytes.js'
import { signing } from '../../copy/areas/wallets/signing.js'
import { wordsOf, type Language } from '../../copy/language.js'
import type { Notice } from '../transaction/review/review.js'

/** As many as a hash has. */
const HASH_BYTES = 32
/** Those that no text for people has. */
const CONTROLS = /[^\P{Cc}\t\n\r]/u

/** What nobody can read, the visitor should know before they sign it. */
export function bytesNotices({ bytes, text }: MessageBytes, language: Language): readonly Notice[] {
  const { problem } = wordsOf(signing, language)
  if (text !== undefined && !CONTROLS.test(text)) return []
  if (bytes.length === HASH_BYTES) return [{ tone: 'danger', text: problem.hash, grave: true }]
  return text === undefined ? [{ tone: 'warning', text: problem.unreadable }] : []
}

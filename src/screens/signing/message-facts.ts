import { hexText } from '../../chains/messages/message-bytes.js'
import { signing } from '../../copy/areas/signing.js'
import { wordsOf, type Language } from '../../copy/language.js'
import type { MessageToSign } from '../../wallet/messages/read-message.js'
import type { Fact } from '../transaction/review/review.js'

/** Of a longer text nobody compares the bytes. */
const MOST_BYTES = 10_000

/** What is one fold away: of a text its bytes. */
export function messageFacts(message: MessageToSign, language: Language): readonly Fact[] {
  const words = wordsOf(signing, language)
  if (message.kind === 'typed' || message.content.text === undefined) return []
  const { bytes } = message.content
  if (bytes.length > MOST_BYTES) return []
  return [{ id: 'bytes', label: words.bytes, value: { kind: 'data', hex: hexText(bytes), bytes: bytes.length } }]
}

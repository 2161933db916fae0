import { hexText } from '../../chains/messages/message-bytes.js'
import { signing } from '../../copy/areas/wallets/signing.js'
import { wordsOf, type Language } from '../../copy/language.js'
import type { MessageToSign } from '../../wallet/messages/read-message.js'
import type { Fact } from '../transaction/review/review.js'

/** The bytes of longer texts are not shown, since nobody would compare them. */
const MAX_BYTES = 10_000

/** The collapsed facts: the bytes of a text, or the signed hash of typed data. */
export function messageFacts(message: MessageToSign, digest: string | undefined, language: Language): readonly Fact[] {
  const words = wordsOf(signing, language)
  const data = (id: string, label: string, hex: string): Fact[] => [
    { id, label, value: { kind: 'data', hex, bytes: hex.length / 2 - 1 } },
  ]
  if (message.kind === 'typed') return digest === undefined ? [] : data('digest', words.digest, digest)
  const { text, bytes } = message.content
  return text === undefined || bytes.length > MAX_BYTES ? [] : data('bytes', words.bytes, hexText(bytes))
}

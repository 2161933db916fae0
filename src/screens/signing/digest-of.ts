import type { MessageToSign } from '../../wallet/messages/read-message.js'
import type { ShownContent } from './message-content.js'

/** Larger data get no hash, since computing it would block the page. */
const MAX_CHARACTERS = 20_000

/** The signed hash of typed data, to compare it with another wallet. */
export async function digestOf(message: MessageToSign, content: ShownContent): Promise<string | undefined> {
  if (message.kind !== 'typed' || content.kind !== 'fields' || content.payload.length > MAX_CHARACTERS) return undefined
  const { typedDataDigest } = await import('../../chains/ethereum/typed-data/digest.js')
  return typedDataDigest(message.content)
}

import { typedDataText } from '../../chains/messages/typed-data/read-typed-data.js'
import type { MessageToSign } from '../../wallet/messages/read-message.js'

/** Of more nobody compares the hash, and making it would take the page's time. */
const MOST_CHARACTERS = 20_000

/** The hash that is signed of typed data, for who compares it with another wallet's. */
export async function digestOf(message: MessageToSign): Promise<string | undefined> {
  if (message.kind !== 'typed' || typedDataText(message.content).length > MOST_CHARACTERS) return undefined
  const { typedDataDigest } = await import('../../chains/ethereum/typed-data/digest.js')
  return typedDataDigest(message.content)
}

import type { CallReading } from '../../chains/ethereum/index.js'
import { innerCall } from '../../chains/messages/typed-data/inner-call.js'
import type { MessageToSign } from '../../wallet/messages/read-message.js'

/** The decoded call in typed data, if there is one; the inner call of a wrapper, if wrappers are decoded. */
export async function callIn(message: MessageToSign, readsWrappers = true): Promise<CallReading | undefined> {
  const innerCallData = message.kind === 'typed' ? innerCall(message.content) : undefined
  if (!innerCallData || innerCallData.data === '0x') return undefined
  const { readCalls } = await import('../../chains/ethereum/index.js')
  return readCalls(innerCallData.to, innerCallData.data, innerCallData.account, readsWrappers, true)
}

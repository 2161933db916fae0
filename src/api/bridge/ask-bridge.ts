import { BRIDGE_ANSWER_LIMIT_BYTES, REQUEST_TIMEOUT_MS } from '../../constants.js'
import { WalletError } from '../../errors/wallet-error.js'
import { readJson } from '../../lib/answer/answer.js'
import { toNullPrototype } from '../../lib/own/to-null-prototype.js'
import type { Json } from '../../lib/text/json.js'
import { withDeadline } from '../../lib/time/deadline.js'
import { send } from '../client.js'

/** A response of the bridge, of any HTTP status. */
export interface BridgeAnswer {
  readonly ok: boolean
  readonly status: number
  readonly body: Json
}

/**
 * Sends a request to the bridge. The bridge is a third party: it learns nothing about this app or its visitor except
 * the contents of the request.
 * @throws WalletError CLIENT_REQUEST_TIMEOUT, NETWORK_ERROR, or UNEXPECTED_ANSWER for a response that is not JSON
 */
export async function askBridge(url: string, init: RequestInit, signal: AbortSignal): Promise<BridgeAnswer> {
  const timeoutError = () => new WalletError('CLIENT_REQUEST_TIMEOUT', 'The bridge did not answer in time.')
  return withDeadline({ ms: REQUEST_TIMEOUT_MS, signal, late: timeoutError }, async deadlineSignal => {
    const response = await send(
      url,
      toNullPrototype<RequestInit>({
        ...init,
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        redirect: 'manual',
        signal: deadlineSignal,
      }),
    ).catch((cause: unknown) => {
      deadlineSignal.throwIfAborted()
      throw new WalletError('NETWORK_ERROR', 'The bridge could not be reached.', { cause })
    })
    const unexpected = (problem: string, cause?: unknown) =>
      new WalletError('UNEXPECTED_ANSWER', `The answer of the bridge ${problem}.`, { status: response.status, cause })
    const body = await readJson(response, deadlineSignal, unexpected, BRIDGE_ANSWER_LIMIT_BYTES)
    return { ok: response.ok, status: response.status, body }
  })
}

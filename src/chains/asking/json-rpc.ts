import { ANSWER_LIMIT_BYTES, RETRY_STATUSES } from '../../constants.js'
import { readJson } from '../../lib/answer/answer.js'
import { ownMember } from '../../lib/own/own-member.js'
import { toNullPrototype } from '../../lib/own/to-null-prototype.js'
import { toJson, type Json } from '../../lib/text/json.js'
import { chainUnreachable, unexpectedAnswer } from '../chain-errors.js'

const isRefused = (answer: Json): boolean =>
  typeof ownMember(answer, 'error') === 'object' && ownMember(answer, 'error') !== null

/**
 * Sends a request to a node (JSON-RPC 2.0) without any information about the page. Resolves with the raw answer,
 * `result` or `error`, in records without a prototype.
 * @throws WalletError NETWORK_ERROR; UNEXPECTED_ANSWER for an answer that is not JSON, or too large
 */
export async function post(url: string, question: unknown, signal: AbortSignal): Promise<Json> {
  try {
    const response = await fetch(
      url,
      toNullPrototype<RequestInit>({
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: toJson(question),
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        signal,
      }),
    )
    const failed = () => chainUnreachable(new Error(`Status ${response.status}`))
    const answer = await readJson(
      response,
      signal,
      how => unexpectedAnswer(new Error(`The answer ${how}.`)),
      ANSWER_LIMIT_BYTES,
    ).catch((error: unknown) => {
      throw response.ok ? error : failed()
    })
    // Some nodes also answer a refused request with an HTTP error status.
    if (response.ok || (isRefused(answer) && !isBusy(response.status))) return answer
    throw failed()
  } catch (error) {
    signal.throwIfAborted()
    throw error instanceof TypeError ? chainUnreachable(error) : error
  }
}

const isBusy = (status: number): boolean => status === 429 || RETRY_STATUSES.includes(status)

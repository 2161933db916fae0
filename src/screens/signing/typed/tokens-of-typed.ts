import type { Hex } from '../../../chains/ethereum-request.js'
import type { CallReading, DecodedCall, EthereumAccess } from '../../../chains/ethereum/index.js'
import { innerCall } from '../../../chains/messages/typed-data/inner-call.js'
import { handedOver } from '../../../chains/messages/typed-data/meanings.js'
import { ordersIn } from '../../../chains/messages/typed-data/order.js'
import type { TypedData } from '../../../chains/messages/typed-data/read-typed-data.js'
import { rpcUrlOf } from '../../../chains/registry.js'
import { knownToken } from '../../../chains/tokens/known-tokens.js'
import type { Settings } from '../../../config/settings.js'
import { record } from '../../../lib/own/record.js'
import { withDeadline } from '../../../lib/time/deadline.js'
import { believedToken, type BelievedToken } from '../../../transactions/risks/believed-token.js'
import type { MessageToSign } from '../../../wallet/messages/read-message.js'
import { contractOf } from '../../transaction/review/ethereum/token-call.js'
import { chainOf, type TokensOfTyped } from './common.js'

/** The limits of one signature: the number of contracts to ask, and the time to wait for their answers. */
const MAX_TOKENS = 8
const ANSWER_TIMEOUT_MS = 10_000

interface TokenRequest {
  readonly contract: Hex
  /** The holder whose balance is read together with the total supply. Both show the extent of an allowance. */
  readonly holder: Hex | undefined
}

/**
 * Asks a node of the domain's chain about the unknown tokens in the typed data. Undefined if there are none, or if the
 * node does not answer.
 */
export async function tokensOfTyped(
  message: MessageToSign,
  reading: CallReading | undefined,
  settings: Settings,
  signal: AbortSignal,
): Promise<TokensOfTyped | undefined> {
  const { chain } = message.kind === 'typed' ? chainOf(message.content, settings) : {}
  const rpcUrl = chain && rpcUrlOf(chain, { rpcUrls: settings.rpcConfig.rpcUrls, appId: settings.appId })
  if (message.kind !== 'typed' || !chain || !rpcUrl) return undefined
  const requests = [
    ...new Map(
      tokensIn(message.content, message.address as Hex, reading).map(request => [request.contract, request]),
    ).values(),
  ].filter(({ contract }) => knownToken(chain.id, contract) === undefined)
  if (requests.length === 0) return undefined
  const answers = await fetchTokens(requests.slice(0, MAX_TOKENS), { chain, rpcUrl }, signal)
  return answers.size > 0 ? record({ claims: answers, rpcUrl }) : undefined
}

async function fetchTokens(requests: readonly TokenRequest[], access: EthereumAccess, signal: AbortSignal) {
  const { getToken } = await import('../../../chains/ethereum/index.js')
  const answers = new Map<string, BelievedToken>()
  await Promise.all(
    requests.map(async ({ contract, holder }) => {
      const token = await withDeadline({ ms: ANSWER_TIMEOUT_MS, signal, late: () => undefined }, deadlineSignal =>
        getToken(contract, holder, access, deadlineSignal),
      ).catch(() => undefined)
      if (token) answers.set(contract, await believedToken(contract, token, access.chain))
    }),
  )
  signal.throwIfAborted()
  return answers
}

/** The contracts whose tokens have amounts in the review of these typed data. */
function tokensIn(data: TypedData, wallet: Hex, reading: CallReading | undefined): readonly TokenRequest[] {
  const permit = handedOver(data)
  if (permit) return permit.calls.flatMap(call => tokensOfCall(call, permit.to, wallet))
  const orders = ordersIn(data)
  if (orders)
    return orders
      .flatMap(({ offered, received }) => [...offered, ...received])
      .filter(({ kind }) => kind === 'tokens')
      .map(({ token }) => ({ contract: lowerCase(token), holder: undefined }))
  const callInside = innerCall(data)
  return callInside && reading?.call
    ? [reading.call, ...reading.others].flatMap(call => tokensOfCall(call, callInside.to, callInside.account))
    : []
}

const tokensOfCall = (call: DecodedCall, to: Hex, holder: Hex): readonly TokenRequest[] =>
  call.isErc20Ish
    ? [{ contract: lowerCase(contractOf(call, to)), holder: call.action === 'approve' ? holder : undefined }]
    : []

const lowerCase = (address: string) => address.toLowerCase() as Hex

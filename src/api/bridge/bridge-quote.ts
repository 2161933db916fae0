import * as v from 'valibot'
import { WalletError } from '../../errors/wallet-error.js'
import { object } from '../../lib/own/object.js'
import { ownMember } from '../../lib/own/own-member.js'
import { toJson } from '../../lib/text/json.js'
import { askBridge } from './ask-bridge.js'
import { bridgeService } from './bridge-service.js'

/** The bridge's name for the native coin of an Ethereum chain. */
export const NATIVE_CURRENCY = '0x0000000000000000000000000000000000000000'

/**
 * A transfer to be quoted. `amount` is the sum that must arrive, in the smallest unit of the destination's currency.
 */
export interface QuoteRequest {
  readonly amount: bigint
  /** The address that pays in. */
  readonly user: string
  /** The address that receives the funds. */
  readonly recipient: string
  readonly originChainId: number
  readonly destinationChainId: number
  /** The address of a token; the native coin by default. */
  readonly originCurrency?: string | undefined
  readonly destinationCurrency?: string | undefined
}

const text = v.nullish(v.string())
const units = v.pipe(
  v.string(),
  v.regex(/^\d{1,78}$/),
  v.transform(digits => BigInt(digits)),
)
const deposit = object({ from: text, to: text, value: text, data: text, chainId: v.nullish(v.number()) })
const step = object({ requestId: text, items: v.array(object({ data: v.optional(deposit) })) })
const sum = v.nullish(object({ amount: v.nullish(units), minimumAmount: v.nullish(units) }))
const fee = v.nullish(
  object({ amount: v.nullish(units), currency: v.nullish(object({ chainId: v.nullish(v.number()), address: text })) }),
)

/** Unknown members are dropped; a known one of another type makes the whole response an unexpected one. */
const quoteSchema = object({
  steps: v.nullish(v.array(step), []),
  details: v.nullish(
    object({
      sender: text,
      recipient: text,
      currencyIn: sum,
      currencyOut: sum,
      timeEstimate: v.nullish(v.pipe(v.number(), v.finite(), v.minValue(0))),
    }),
  ),
  fees: v.nullish(object({ relayer: fee })),
})

/** A quote of the bridge. It is untrusted until it is checked. */
export type BridgeQuote = v.InferOutput<typeof quoteSchema>

/**
 * Requests a quote for a transfer. An error response about an invalid address counts as a quote without steps.
 * @throws WalletError "Unable to fetch quotes for bridging"
 */
export async function requestQuote(wish: QuoteRequest, testnet: boolean, signal: AbortSignal): Promise<BridgeQuote> {
  const { amount, user, recipient, originChainId, destinationChainId } = wish
  const { originCurrency = NATIVE_CURRENCY, destinationCurrency = NATIVE_CURRENCY } = wish
  try {
    const { ok, status, body } = await askBridge(
      `${bridgeService(testnet).api}/quote`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: toJson({
          tradeType: 'EXPECTED_OUTPUT',
          originCurrency,
          destinationCurrency,
          amount: String(amount),
          user,
          recipient,
          destinationChainId,
          originChainId,
        }),
      },
      signal,
    )
    if (!ok && !saysInvalidAddress(body))
      throw new WalletError('API_ERROR', 'The bridge refused.', { status, data: body })
    return v.parse(quoteSchema, body)
  } catch (cause) {
    signal.throwIfAborted()
    throw new WalletError('API_ERROR', 'Unable to fetch quotes for bridging', { cause, retryable: true })
  }
}

function saysInvalidAddress(body: unknown): boolean {
  const message = ownMember(body, 'message')
  return typeof message === 'string' && message.startsWith('Invalid address')
}

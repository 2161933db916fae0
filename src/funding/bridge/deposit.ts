import { NATIVE_CURRENCY, type BridgeQuote } from '../../api/bridge/bridge-quote.js'
import { isEthereumAddress, sameAddress } from '../../chains/address.js'
import { parseEthereumRequest, type EthereumRequest, type Hex } from '../../chains/ethereum-request.js'
import { record } from '../../lib/own/record.js'
import type { Coin } from './bridge-ends.js'

/** The request to the bridge. Its quote is compared with it. */
export interface DepositRequest {
  readonly user: string
  readonly recipient: string
  /** The amount that should arrive, in the smallest unit at the destination. */
  readonly amount: bigint
  readonly chainId: number
  readonly coin: Coin
  /** True if the same coin arrives, so that the cost is the difference. */
  readonly sameCoin: boolean
}

/** A payment to the bridge: the transaction, and its meaning. */
export interface Deposit {
  /** Receiver, data and value of the transaction, sent unchanged. */
  readonly request: EthereumRequest
  /** The recipient of the coins or tokens. */
  readonly payee: Hex
  /** The amount to pay, in the smallest unit of the coin. */
  readonly amount: bigint
  /** The minimum that arrives, if the bridge guarantees less than the requested amount. */
  readonly atLeast?: bigint
  /** The cost in the coin that is paid; absent if unknown. */
  readonly fee?: bigint
  readonly seconds?: number
  /** The bridge's id of the deposit. */
  readonly requestId?: string
}

/** The maximum loss on the way, in per cent of the requested amount. */
const SLIPPAGE_LIMIT = 5n
/** A longer time estimate is left out. */
const SECONDS_LIMIT = 86_400
const REQUEST_ID_LIMIT = 200
const UNITS = /^\d{1,78}$/
/** The size of the id by which a bridge finds a payment. The id replaces the call data, or follows them. */
const ID_BYTES = 32

/**
 * The payment of a quote, if a review can show all of it: one transaction of this wallet on that chain that pays a
 * single amount of the coin, matches the request, and does nothing else. Undefined for every other quote.
 */
export async function depositIn(quote: BridgeQuote, expected: DepositRequest): Promise<Deposit | undefined> {
  const [step, ...steps] = quote.steps
  const [item, ...items] = step?.items ?? []
  const data = item?.data
  if (!step || !data || steps.length > 0 || items.length > 0) return undefined
  if (data.chainId !== expected.chainId || !isSameOrAbsent(expected.user, data.from)) return undefined
  const request = requestIn(data)
  const paid = request && (await paymentIn(request, expected))
  const promise = paid && promised(quote, expected, paid.amount)
  if (!paid || !promise) return undefined
  const { requestId } = step
  return record({
    request,
    ...paid,
    ...promise,
    ...(requestId && requestId.length <= REQUEST_ID_LIMIT && { requestId }),
  })
}

const isSameOrAbsent = (address: string, named: string | null | undefined): boolean =>
  named === undefined || named === null || sameAddress(address, named)

/** The transaction of a quote: its receiver, data and value, as `eth_sendTransaction` takes them. */
function requestIn({ to, data, value }: Readonly<Record<string, unknown>>): EthereumRequest | undefined {
  const quantity = value ?? '0'
  if (typeof to !== 'string' || !isEthereumAddress(to) || typeof quantity !== 'string' || !UNITS.test(quantity))
    return undefined
  try {
    return parseEthereumRequest({ to, data, value: quantity })
  } catch {
    return undefined
  }
}

/** The amount and the receiver of a transaction that only pays; undefined for any other transaction. */
async function paymentIn(
  request: EthereumRequest,
  { user, coin }: DepositRequest,
): Promise<Pick<Deposit, 'payee' | 'amount'> | undefined> {
  const { to, data, value } = request
  if (!to) return undefined
  const { encodeTokenTransfer, readCalls } = await import('../../chains/ethereum/index.js')
  if (!coin.token) {
    if (value === 0n || sameAddress(to, user)) return undefined
    // A call that moves anything besides these coins is not a payment.
    const pays = data === undefined || data.length === 2 + 2 * ID_BYTES || !readCalls(to, data, user as Hex).call
    return pays ? { payee: to, amount: value } : undefined
  }
  if (value !== 0n || !data || !sameAddress(to, coin.token) || !/^0x[\da-f]{136}/.test(data)) return undefined
  const payee: Hex = `0x${data.slice(34, 74)}`
  const amount = BigInt(`0x${data.slice(74, 138)}`)
  const extraDigits = data.length - 138
  const pays = data.startsWith(encodeTokenTransfer(payee, amount).toLowerCase()) && extraDigits <= 2 * ID_BYTES
  return pays && amount > 0n && !sameAddress(payee, user) ? { payee, amount } : undefined
}

/** The details of the bridge's quote; undefined if they contradict the transaction or the request. */
function promised(
  { details, fees }: BridgeQuote,
  { user, recipient, amount, chainId, coin, sameCoin }: DepositRequest,
  paid: bigint,
): Pick<Deposit, 'atLeast' | 'fee' | 'seconds'> | undefined {
  const { sender, recipient: named, currencyIn, currencyOut, timeEstimate } = details ?? {}
  if (!isSameOrAbsent(user, sender) || !isSameOrAbsent(recipient, named)) return undefined
  if ((currencyIn?.amount ?? paid) !== paid || (currencyOut?.amount ?? amount) < amount) return undefined
  const minimum = currencyOut?.minimumAmount ?? amount
  if (minimum * 100n < amount * (100n - SLIPPAGE_LIMIT)) return undefined
  const { relayer } = fees ?? {}
  const quotedFee =
    relayer?.currency?.chainId === chainId && isCoin(relayer.currency.address, coin) ? relayer.amount : undefined
  const fee = sameCoin ? paid - (amount < paid ? amount : paid) : (quotedFee ?? undefined)
  if (fee !== undefined && fee > paid) return undefined
  return {
    ...(minimum < amount && { atLeast: minimum }),
    ...(fee !== undefined && { fee }),
    ...(typeof timeEstimate === 'number' && timeEstimate <= SECONDS_LIMIT && { seconds: Math.ceil(timeEstimate) }),
  }
}

/** True if this is the bridge's address of the coin. */
const isCoin = (address: string | null | undefined, { token }: Coin): boolean =>
  typeof address === 'string' && (token ? sameAddress(address, token) : address === NATIVE_CURRENCY)

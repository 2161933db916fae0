import { randomBytes } from 'node:crypto'
import { getBase58Decoder } from '@solana/web3.js'
import type { ChainAccess } from '../chains/index.js'
import { usdcAccountOf } from '../chains/usdc/solana-usdc.js'
import type { BridgeEnd, BridgeRequests } from '../store/money/bridge-requests.js'
import type { Prices } from '../store/money/prices.js'
import { deposit } from './bridge-deposit.js'
import { chainOf, currencyOf, depositFor, isAddressOf, nativeCurrency } from './bridge-ends.js'

const LARGEST = 2n ** 96n

/** A bridge request: the deposit and the payout. */
interface Crossing {
  readonly origin: BridgeEnd
  readonly destination: BridgeEnd
  /** The bridge's fee, in the currency of the deposit. */
  readonly fee: bigint
}

/** Reads the bridge request of a quote. Returns an error text if it is not possible. */
export function crossingOf(
  body: Readonly<Record<string, unknown>>,
  chains: ChainAccess,
  prices: Prices,
): Crossing | string {
  const [from, to] = [chainOf(body['originChainId']), chainOf(body['destinationChainId'])]
  if (!from || !to) return 'This network cannot be crossed from or to'
  if (body['tradeType'] !== 'EXPECTED_OUTPUT') return 'Only EXPECTED_OUTPUT is offered'
  const { user, recipient, amount } = body
  if (!isAddressOf(from, user)) return 'Invalid address for the origin chain'
  if (!isAddressOf(to, recipient)) return 'Invalid address for the destination chain'
  const [paid, bought] = [
    currencyOf(from, body['originCurrency'], chains.usdc[from]),
    currencyOf(to, body['destinationCurrency'], chains.usdc[to]),
  ]
  if (!paid || !bought) return 'This currency cannot cross'
  if (typeof amount !== 'string' || !/^[1-9]\d{0,38}$/.test(amount) || BigInt(amount) > LARGEST)
    return '"amount" must be base units as text'

  const destination: BridgeEnd = { chain: to, ...bought, amount, address: recipient }
  const cost = depositFor(BigInt(amount), { chain: from, ...paid }, destination, prices)
  if (cost === undefined) return 'This currency has no price'
  const { payIn, fee } = cost
  const origin: BridgeEnd = { chain: from, ...paid, amount: String(payIn), address: user }
  if (from === 'solana' && BigInt(origin.amount) >= 2n ** 63n) return 'The amount is too large'
  return { origin, destination, fee }
}

/** Opens the request with a deposit address of its own, and returns the quote. */
export async function quoteFor(
  { origin, destination, fee }: Crossing,
  chainId: number,
  requests: BridgeRequests,
): Promise<Record<string, unknown>> {
  const onSolana = origin.chain === 'solana'
  const depositAddress = onSolana ? getBase58Decoder().decode(randomBytes(32)) : `0x${randomBytes(20).toString('hex')}`
  const depositAccount =
    onSolana && origin.token !== null ? await usdcAccountOf(depositAddress, origin.token) : depositAddress
  const requestId = requests.open({ depositAddress, depositAccount, origin, destination })
  const item = {
    status: 'incomplete',
    data: await deposit(origin, depositAddress, chainId),
    check: { endpoint: `/intents/status?requestId=${requestId}`, method: 'GET' },
  }
  const step = {
    id: 'deposit',
    action: 'Confirm transaction in your wallet',
    description: 'Deposit to the development bridge',
    kind: 'transaction',
    requestId,
    items: [item],
  }
  const currency = { chainId, address: origin.token ?? nativeCurrency(origin.chain) }
  return {
    steps: [step],
    fees: { relayer: { currency, amount: String(fee) } },
    details: {
      operation: 'bridge',
      sender: origin.address,
      recipient: destination.address,
      currencyIn: { amount: origin.amount },
      currencyOut: { amount: destination.amount, minimumAmount: destination.amount },
      timeEstimate: 1,
    },
  }
}

import { exactAmount } from '../../chains/amount.js'
import type { EthereumAccess, EthereumTransaction, PreparedTransaction } from '../../chains/ethereum/index.js'
import type { EthereumRequest } from '../../chains/ethereum-request.js'
import { nativeCoin } from '../../chains/registry.js'
import { WalletError } from '../../errors/wallet-error.js'
import { nativePrice } from '../../funding/native-price.js'
import { feeRisks, isSmallFee } from './fee-risks.js'

/** The time limit for the price request. Without a price, the other measures decide. */
const PRICE_WITHIN_MS = 3_000

/**
 * Refuses an extreme fee if no screen shows it before the signature. (A screen asks for an explicit consent.) The fee
 * comes from a node, which may lie. A fee that the host sets itself, by gas and price, is accepted. On Solana no node
 * can raise the fee, because it is part of the transaction, and our own transactions offer no more than the usual fee.
 * @throws WalletError FEE_TOO_HIGH, with the fee, and the fields to set in the request to pay it nevertheless
 */
export async function refuseExtremeFee(
  request: EthereumRequest,
  { transaction, fee, usualFee: usual }: PreparedTransaction,
  { chain }: EthereumAccess,
  signal: AbortSignal,
): Promise<void> {
  if (!transaction || fee === undefined || isSetByRequest(transaction, request)) return
  const { symbol, decimals } = nativeCoin(chain)
  const hasPrice = !chain.testnet && !isSmallFee(fee, decimals)
  const price = hasPrice
    ? await nativePrice(chain.id, symbol, AbortSignal.any([signal, AbortSignal.timeout(PRICE_WITHIN_MS)]))
    : undefined
  signal.throwIfAborted()
  if (!feeRisks({ fee, usual, value: request.value, decimals, price }).some(({ extreme }) => extreme)) return
  const text = `${exactAmount(fee, decimals)} ${symbol}`
  const { gas, gasPrice, maxFeePerGas, maxPriorityFeePerGas } = transaction
  const limits = Object.entries({ gas, gasPrice, maxFeePerGas, maxPriorityFeePerGas }).flatMap(([name, limit]) =>
    limit === undefined ? [] : [[name, `0x${limit.toString(16)}`]],
  )
  throw new WalletError(
    'FEE_TOO_HIGH',
    `The fee may be ${text}, which is far too much. Nothing was signed. To pay it, name these limits in the transaction.`,
    { data: { fee: text, limits: Object.fromEntries(limits) as object } },
  )
}

/** True if the request itself sets the fee, so that no node has influenced it. */
const isSetByRequest = (transaction: EthereumTransaction, request: EthereumRequest): boolean =>
  transaction.gas === request.gas &&
  (transaction.maxFeePerGas ?? transaction.gasPrice) === (request.maxFeePerGas ?? request.gasPrice)

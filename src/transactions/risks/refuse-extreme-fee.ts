import { exactAmount } from '../../chains/amount.js'
import type { EthereumAccess, EthereumTransaction, PreparedTransaction } from '../../chains/ethereum/index.js'
import type { EthereumRequest } from '../../chains/ethereum-request.js'
import { nativeCoin } from '../../chains/registry.js'
import { WalletError } from '../../errors/wallet-error.js'
import { nativePrice } from '../../funding/native-price.js'
import { feeRisks, isSmallFee } from './fee-risks.js'

/** No longer than this is a price waited for: without it there are the other measures. */
const PRICE_WITHIN_MS = 3_000

/**
 * Where nobody reads a fee before it is signed, one for which "Approve" would ask for a tick is refused: it comes from a node,
 * which may lie. A host that has named gas and price itself has decided.
 * (On Solana no node can: the fee is in the transaction, and one that we build offers none beyond the usual.)
 * @throws WalletError FEE_TOO_HIGH, with the fee, and what to name in the request to pay it nevertheless
 */
export async function refuseExtremeFee(
  request: EthereumRequest,
  { transaction, fee, usualFee: usual }: PreparedTransaction,
  { chain }: EthereumAccess,
  signal: AbortSignal,
): Promise<void> {
  if (!transaction || fee === undefined || isNamed(transaction, request)) return
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

/** The fee is what the request says, and nothing that a node has put in its place. */
const isNamed = (transaction: EthereumTransaction, request: EthereumRequest): boolean =>
  transaction.gas === request.gas &&
  (transaction.maxFeePerGas ?? transaction.gasPrice) === (request.maxFeePerGas ?? request.gasPrice)

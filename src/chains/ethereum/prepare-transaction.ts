import { isWalletError } from '../../errors/wallet-error.js'
import { ownMember } from '../../lib/own/own-member.js'
import { record } from '../../lib/own/record.js'
import { hexQuantity } from '../../lib/text/hex.js'
import { unsupportedChain } from '../chain-errors.js'
import type { EthereumRequest, Hex } from '../ethereum-request.js'
import { checksummed } from './checksum.js'
import { askEthereum, numberOf, quantityOf, type AskNode, type EthereumAccess } from './client.js'
import { feeChoices } from './fee-choice.js'
import { feesOf, nonceOf, outbidding, type FeeChoices, type Fees } from './fees.js'
import type { EthereumTransaction, PreparedTransaction } from './prepared-transaction.js'
import { recentPrices, type RecentPrices } from './recent-gas-price.js'

export interface PrepareOptions {
  /** True if another account pays the fee. */
  readonly sponsored?: boolean
  /** The nonce of an earlier attempt that sent nothing; takes precedence over the request's. */
  readonly nonce?: number
  /** The transaction to replace: each price is raised as much as nodes require. */
  readonly replaces?: EthereumTransaction | undefined
}

const PLAIN_TRANSFER_GAS = 21_000n

/**
 * Fills in the missing fields of a request (nonce, gas, and fees, by EIP-1559 if the chain supports it), and reads the
 * balance. A balance that is too small is a result, not an error.
 * @throws WalletError UNSUPPORTED_CHAIN_ID if the node serves another chain; and as `askEthereum`
 */
export function prepareTransaction(
  asked: EthereumRequest,
  from: Hex,
  access: EthereumAccess,
  options: PrepareOptions,
  signal: AbortSignal,
): Promise<PreparedTransaction> {
  const request = record(asked)
  const { sponsored = false, nonce, replaces } = record(options)
  const feesFor = async (ask: AskNode) => priced(await feesOf(request, ask), replaces)
  return askEthereum(access, signal, async ask => {
    const [chainId, balance] = await Promise.all([
      ask('eth_chainId').then(numberOf),
      ask('eth_getBalance', from, 'latest').then(quantityOf),
    ])
    if (chainId !== access.chain.id) throw unsupportedChain(chainId)
    const [transaction, recent] = await Promise.all([
      balance >= request.value ? fill(request, from, chainId, nonce, feesFor, ask) : undefined,
      recentPrices(access, signal),
    ])
    const fee = transaction
      ? transaction.gas * (transaction.maxFeePerGas ?? transaction.gasPrice ?? 0n)
      : await plainTransferFee(request, feesFor, ask)
    const needed = request.value + (sponsored ? 0n : (fee ?? 0n))
    const expectedGas = request.data ? transaction?.gas : PLAIN_TRANSFER_GAS
    const usualFee = expectedGas && recent && expectedGas * recent.usual
    const fees = transaction && !sponsored ? choicesFor(transaction, request, recent, replaces) : undefined
    return record({ transaction, fee, usualFee, fees, balance, needed, missing: !transaction || balance < needed })
  })
}

/**
 * The complete transaction; undefined if the node refuses to estimate the gas because the sender cannot pay. Recipient,
 * data and value come from the request, so that no node can change them.
 */
async function fill(
  request: EthereumRequest,
  from: Hex,
  chainId: number,
  givenNonce: number | undefined,
  feesFor: (ask: AskNode) => Promise<Fees>,
  ask: AskNode,
): Promise<EthereumTransaction | undefined> {
  const { to, data, value } = request
  const [nonce, fees] = await Promise.all([givenNonce ?? request.nonce ?? nonceOf(from, ask), feesFor(ask)])
  const call = record({ ...(to && { to: checksummed(to) }), ...(data && { data }), value })
  try {
    const gas =
      request.gas ??
      quantityOf(
        await ask(
          'eth_estimateGas',
          record({
            ...inHex({ ...call, nonce, ...fees }),
            type: undefined,
            from,
          }),
        ),
      )
    return record({ ...call, chainId, nonce, gas, ...fees })
  } catch (error) {
    if (isWalletError(error) && CANNOT_PAY.test(String(ownMember(error.data, 'details')))) return undefined
    throw error
  }
}

/** The fees that a transaction offers. */
const offeredIn = ({ type, gasPrice = 0n, maxFeePerGas = 0n, maxPriorityFeePerGas = 0n }: EthereumTransaction): Fees =>
  type === 'eip1559' ? { type, maxFeePerGas, maxPriorityFeePerGas } : { type, gasPrice }

/** These fees, or those that replace another transaction. */
const priced = (fees: Fees, replaces: EthereumTransaction | undefined): Fees =>
  replaces ? outbidding(fees, offeredIn(replaces)) : fees

/** The choices of fees; to replace a transaction, also the slow one is higher than the old fee. */
function choicesFor(
  transaction: EthereumTransaction,
  request: EthereumRequest,
  recent: RecentPrices | undefined,
  replaces: EthereumTransaction | undefined,
): FeeChoices | undefined {
  const choices = feeChoices(offeredIn(transaction), request, recent)
  return choices && record({ ...choices, slow: priced(choices.slow, replaces) })
}

/** The messages of nodes for an insufficient balance. */
const CANNOT_PAY = /insufficient funds|exceeds transaction sender account balance/i

/** Encodes the quantities as JSON-RPC does. */
const inHex = (members: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(members).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'bigint' || typeof value === 'number' ? hexQuantity(value) : value,
    ]),
  )

/**
 * The fee for the request's gas, or for a plain transfer. Undefined for a call without a gas limit, which only a node
 * can estimate.
 */
async function plainTransferFee(
  request: EthereumRequest,
  feesFor: (ask: AskNode) => Promise<Fees>,
  ask: AskNode,
): Promise<bigint | undefined> {
  const { data, gas = data ? undefined : PLAIN_TRANSFER_GAS } = request
  if (gas === undefined) return undefined
  const fees = await feesFor(ask)
  return gas * (fees.maxFeePerGas ?? fees.gasPrice)
}

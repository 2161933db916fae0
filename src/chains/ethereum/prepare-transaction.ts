import { getAddress, type Client } from 'viem'
import { estimateFeesPerGas, getBalance, getChainId, prepareTransactionRequest } from 'viem/actions'
import { WalletError } from '../../errors/wallet-error.js'
import { unsupportedChain } from '../chain-errors.js'
import type { EthereumRequest, Hex } from '../ethereum-request.js'
import { askEthereum, type EthereumAccess } from './client.js'
import { ethereumError } from './ethereum-error.js'
import { recentGasPrice } from './recent-gas-price.js'

/** A complete transaction, frozen: the values that are shown are the ones that are signed. */
export interface EthereumTransaction {
  readonly to?: Hex
  readonly data?: Hex
  readonly value: bigint
  readonly chainId: number
  readonly nonce: number
  readonly gas: bigint
  readonly type: 'legacy' | 'eip2930' | 'eip1559'
  readonly gasPrice?: bigint
  readonly maxFeePerGas?: bigint
  readonly maxPriorityFeePerGas?: bigint
}

export interface PreparedTransaction {
  /** Undefined when the balance is too small, because nodes do not estimate the gas then. */
  readonly transaction: EthereumTransaction | undefined
  /** The most the fee can be, in the smallest unit; undefined when it could not be estimated. */
  readonly fee: bigint | undefined
  /** What others have paid lately for as much work; undefined when the node does not say. */
  readonly usualFee?: bigint | undefined
  readonly balance: bigint
  /** Value and fee together (the value alone when somebody else pays the fee). */
  readonly needed: bigint
  /** The balance is too small. */
  readonly missing: boolean
}

export interface PrepareOptions {
  /** Somebody else pays the fee. */
  readonly sponsored?: boolean
  /** The nonce of an earlier attempt that sent nothing; takes precedence over the request's. */
  readonly nonce?: number
}

const PLAIN_TRANSFER_GAS = 21_000n

/**
 * Fills in what a request leaves open (nonce, gas, fees by EIP-1559 where the chain knows them) and reads the balance.
 * A balance that is too small is an answer, not an error.
 * @throws WalletError UNSUPPORTED_CHAIN_ID when the node is of another chain; else as `askEthereum`
 */
export function prepareTransaction(
  request: EthereumRequest, from: Hex, access: EthereumAccess, { sponsored = false, nonce }: PrepareOptions, signal: AbortSignal,
): Promise<PreparedTransaction> {
  return askEthereum(access, signal, async client => {
    const [chainId, balance] = await Promise.all([getChainId(client), getBalance(client, { address: from })])
    if (chainId !== access.chain.id) throw unsupportedChain(chainId)
    const [transaction, recent] = await Promise.all([
      balance >= request.value ? fill(client, request, from, access, nonce) : undefined, recentGasPrice(access, signal),
    ])
    const fee = transaction ? transaction.gas * (transaction.maxFeePerGas ?? transaction.gasPrice ?? 0n) : await plainTransferFee(client, request)
    const needed = request.value + (sponsored ? 0n : fee ?? 0n)
    const work = request.data ? transaction?.gas : PLAIN_TRANSFER_GAS
    const usualFee = work && recent && work * recent
    return Object.freeze({ transaction, fee, usualFee, balance, needed, missing: !transaction || balance < needed })
  })
}

/** The complete transaction; undefined when the node refuses to estimate because the sender cannot pay. */
async function fill(client: Client, request: EthereumRequest, from: Hex, { chain }: EthereumAccess, keptNonce: number | undefined): Promise<EthereumTransaction | undefined> {
  const nonce = keptNonce ?? request.nonce
  try {
    const prepared = await prepareTransactionRequest(client, {
      account: from,
      chain: client.chain,
      parameters: ['fees', 'gas', 'nonce'],
      ...(request.to && { to: request.to.toLowerCase() as Hex }),
      ...(request.data && { data: request.data }),
      value: request.value,
      ...(nonce !== undefined && { nonce }),
      ...(request.gas !== undefined && { gas: request.gas }),
      ...(request.type && { type: request.type }),
      ...(request.gasPrice !== undefined && { gasPrice: request.gasPrice }),
      ...(request.maxFeePerGas !== undefined && { maxFeePerGas: request.maxFeePerGas }),
      ...(request.maxPriorityFeePerGas !== undefined && { maxPriorityFeePerGas: request.maxPriorityFeePerGas }),
    } as Parameters<typeof prepareTransactionRequest>[1]) as Partial<EthereumTransaction>
    // Receiver, data and value are taken from the request, so that no node can change them.
    return Object.freeze({
      ...(request.to && { to: checksummed(request.to) }),
      ...(request.data && { data: request.data }),
      value: request.value,
      chainId: chain.id,
      nonce: required(prepared.nonce),
      gas: required(prepared.gas),
      type: required(prepared.type),
      ...(prepared.maxFeePerGas === undefined
        ? { gasPrice: required(prepared.gasPrice) }
        : { maxFeePerGas: prepared.maxFeePerGas, maxPriorityFeePerGas: required(prepared.maxPriorityFeePerGas) }),
    })
  } catch (cause) {
    const error = ethereumError(cause)
    if (error.code === 'INSUFFICIENT_BALANCE') return undefined
    throw error
  }
}

/** The fee by the request's gas, or that of a plain transfer. Undefined for a call without gas, which only a node can estimate. */
async function plainTransferFee(client: Client, { data, gas = data ? undefined : PLAIN_TRANSFER_GAS }: EthereumRequest): Promise<bigint | undefined> {
  if (gas === undefined) return undefined
  const fees = await estimateFeesPerGas(client).catch(() => estimateFeesPerGas(client, { chain: client.chain, type: 'legacy' }))
  return gas * (fees.maxFeePerGas ?? (fees as { gasPrice?: bigint }).gasPrice ?? 0n)
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new WalletError('TRANSACTION_PREPARATION_FAILURE', 'The chain left the transaction incomplete.')
  return value
}

/** The address with its checksum (EIP-55). */
export function checksummed(address: Hex): Hex {
  return getAddress(address.toLowerCase())
}

/** True for an address in mixed case with a wrong checksum: it is mistyped, or was made to look like another. */
export function hasOddChecksum(address: Hex): boolean {
  const digits = address.slice(2)
  return digits !== digits.toLowerCase() && digits !== digits.toUpperCase() && address !== checksummed(address)
}

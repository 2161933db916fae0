import { getAddress, type Client } from 'viem'
import { estimateFeesPerGas, getBalance, getChainId, prepareTransactionRequest } from 'viem/actions'
import { RPC_UNSUPPORTED_CHAIN } from '../../constants.js'
import { WalletError } from '../../errors/wallet-error.js'
import type { EthereumRequest, Hex } from '../ethereum-request.js'
import { askEthereum, type EthereumAccess } from './client.js'
import { ethereumError } from './ethereum-error.js'

/** Complete and ready to be signed; frozen. Exactly these values are shown and signed. */
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
  /** Absent when funds are missing and the chain would not estimate the gas. */
  readonly transaction: EthereumTransaction | undefined
  /** The most the fee can be, in the smallest unit; undefined when it could not be estimated. */
  readonly fee: bigint | undefined
  readonly balance: bigint
  /** Value and fee together (the value alone when somebody else pays the fee). */
  readonly needed: bigint
  /** The balance does not reach. */
  readonly missing: boolean
}

export interface PrepareOptions {
  /** Somebody else pays the fee. */
  readonly sponsored?: boolean
  /** Kept from an earlier try that sent nothing; wins over the request's. */
  readonly nonce?: number
}

const PLAIN_TRANSFER_GAS = 21_000n

/**
 * Fills in what a request leaves open (nonce, gas, fees by EIP-1559 where the chain knows them) and reads the balance.
 * The chain must be the one it says it is. Missing funds are an answer, not an error.
 * @throws WalletError UNSUPPORTED_CHAIN_ID (another chain answers), else what the node says
 */
export function prepareTransaction(
  request: EthereumRequest, from: Hex, access: EthereumAccess, { sponsored = false, nonce }: PrepareOptions, signal: AbortSignal,
): Promise<PreparedTransaction> {
  return askEthereum(access, signal, async client => {
    const [chainId, balance] = await Promise.all([getChainId(client), getBalance(client, { address: from })])
    if (chainId !== access.chain.id) {
      throw new WalletError('UNSUPPORTED_CHAIN_ID', `Unsupported chainId ${chainId}`, { rpcCode: RPC_UNSUPPORTED_CHAIN })
    }
    const filled = balance >= request.value ? await fill(client, request, from, access, nonce) : undefined
    const fee = filled ? filled.gas * (filled.maxFeePerGas ?? filled.gasPrice ?? 0n) : await guessFee(client, request)
    const needed = request.value + (sponsored ? 0n : fee ?? 0n)
    return Object.freeze({ transaction: filled, fee, balance, needed, missing: !filled || balance < needed })
  })
}

/** The complete transaction; undefined when the node refuses to estimate because the sender cannot pay. */
async function fill(client: Client, request: EthereumRequest, from: Hex, { chain }: EthereumAccess, keptNonce: number | undefined): Promise<EthereumTransaction | undefined> {
  const nonce = keptNonce ?? request.nonce
  try {
    const prepared = await prepareTransactionRequest(client, {
      account: from,
      chain: client.chain,
      parameters: ['fees', 'gas', 'nonce', 'type'],
      ...(request.to && { to: request.to.toLowerCase() as Hex }),
      ...(request.data && { data: request.data }),
      value: request.value,
      ...(nonce !== undefined && { nonce }),
      ...(request.gas !== undefined && { gas: request.gas }),
      ...(request.type && { type: request.type }),
      ...(request.gasPrice !== undefined ? { gasPrice: request.gasPrice } : {
        ...(request.maxFeePerGas !== undefined && { maxFeePerGas: request.maxFeePerGas }),
        ...(request.maxPriorityFeePerGas !== undefined && { maxPriorityFeePerGas: request.maxPriorityFeePerGas }),
      }),
    } as Parameters<typeof prepareTransactionRequest>[1]) as Partial<EthereumTransaction>
    // What moves is taken from the request, never from an answer of the node.
    return Object.freeze({
      ...(request.to && { to: checksummed(request.to) }),
      ...(request.data && { data: request.data }),
      value: request.value,
      chainId: chain.id,
      nonce: known(prepared.nonce),
      gas: known(prepared.gas),
      type: prepared.type ?? (prepared.maxFeePerGas === undefined ? 'legacy' : 'eip1559'),
      ...(prepared.maxFeePerGas === undefined
        ? { gasPrice: known(prepared.gasPrice) }
        : { maxFeePerGas: prepared.maxFeePerGas, maxPriorityFeePerGas: known(prepared.maxPriorityFeePerGas) }),
    })
  } catch (cause) {
    const error = ethereumError(cause)
    if (error.code === 'INSUFFICIENT_BALANCE') return undefined
    throw error
  }
}

/** What a plain transfer would cost; a call cannot be guessed. */
async function guessFee(client: Client, { data, gas = data ? undefined : PLAIN_TRANSFER_GAS }: EthereumRequest): Promise<bigint | undefined> {
  if (gas === undefined) return undefined
  const fees = await estimateFeesPerGas(client, { chain: client.chain }).catch(() => estimateFeesPerGas(client, { chain: client.chain, type: 'legacy' }))
  return gas * (fees.maxFeePerGas ?? (fees as { gasPrice?: bigint }).gasPrice ?? 0n)
}

function known<T>(value: T | undefined): T {
  if (value === undefined) throw new WalletError('TRANSACTION_PREPARATION_FAILURE', 'The chain left the transaction incomplete.', { retryable: true })
  return value
}

/** The address in the one form it is shown, compared and signed in (EIP-55). */
export function checksummed(address: Hex): Hex {
  return getAddress(address.toLowerCase())
}

/** True for an address in mixed case whose case is not its checksum: mistyped, or made to look right. */
export function hasOddChecksum(address: Hex): boolean {
  const digits = address.slice(2)
  return digits !== digits.toLowerCase() && digits !== digits.toUpperCase() && address !== checksummed(address)
}

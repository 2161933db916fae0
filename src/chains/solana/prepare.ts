import type { Base64EncodedWireTransaction, TransactionMessageBytesBase64 } from '@solana/web3.js'
import { address } from '@solana/web3.js'
import { WalletError } from '../../errors/wallet-error.js'
import type { ClusterRecord } from '../clusters.js'
import { insufficientLine } from '../solana-logs.js'
import { askSolana, expected } from './ask.js'
import { describeTransaction, type SolanaDescription } from './describe.js'
import { base64, serialize, type SolanaTransaction } from './wire.js'

export interface PreparedSolana {
  readonly description: SolanaDescription
  /** In lamports. */
  readonly fee: bigint
  readonly balance: bigint
  /** What the wallet needs: what leaves it, and the fee where it pays it. */
  readonly needed: bigint
  readonly missing: boolean
}

const LAMPORTS_PER_SIGNATURE = 5_000n

/**
 * Reads fee and balance and tries the transaction without sending it. Missing funds are an answer, not an error.
 * @throws WalletError TRANSACTION_PREPARATION_FAILURE when the trial fails (an unknown blockhash among others), with the node's logs
 */
export async function prepareSolana(transaction: SolanaTransaction, wallet: string, cluster: ClusterRecord, { sponsored = false }: { sponsored?: boolean }, signal: AbortSignal): Promise<PreparedSolana> {
  const description = describeTransaction(transaction, wallet, cluster.name)
  if (!transaction.accounts.slice(0, transaction.signatures.length).includes(wallet)) {
    throw new WalletError('INVALID_DATA', 'Invalid transaction request: this wallet is not a signer of the transaction.')
  }
  return askSolana(cluster, signal, async (rpc, abortSignal) => {
    const [asked, { value: balance }] = await Promise.all([
      rpc.getFeeForMessage(base64(transaction.message) as TransactionMessageBytesBase64, { commitment: 'confirmed' }).send({ abortSignal }),
      rpc.getBalance(address(wallet), { commitment: 'confirmed' }).send({ abortSignal }),
    ])
    expected(balance, typeof balance === 'bigint')
    // A node that has forgotten the blockhash does not name a fee.
    const fee = typeof asked.value === 'bigint' ? asked.value : LAMPORTS_PER_SIGNATURE * BigInt(transaction.signatures.length)
    const needed = description.spent + (description.feePayer === wallet && !sponsored ? fee : 0n)
    const prepared = { description, fee, balance, needed, missing: balance < needed }
    if (prepared.missing) return prepared

    const { value: { err, logs } } = await rpc.simulateTransaction(base64(serialize(transaction)) as Base64EncodedWireTransaction, {
      commitment: 'confirmed', encoding: 'base64', sigVerify: false, replaceRecentBlockhash: false,
    }).send({ abortSignal })
    if (!err) return prepared
    const poor = insufficientLine({ logs }) !== undefined || errorName(err) === 'InsufficientFundsForFee' || poorAccount(err) === PAYER
    if (poor) return { ...prepared, missing: true }
    throw new WalletError('TRANSACTION_PREPARATION_FAILURE', wordsFor(err), { retryable: true, data: { logs: logs ?? [], reason: errorName(err) } })
  })
}

const PAYER = 0n

/** Which account would be left with too little to exist. */
function poorAccount(error: unknown): bigint | undefined {
  if (typeof error !== 'object' || error === null || !Object.hasOwn(error, 'InsufficientFundsForRent')) return undefined
  const { account_index: index } = (error as { InsufficientFundsForRent: { account_index?: unknown } }).InsufficientFundsForRent
  return typeof index === 'bigint' || typeof index === 'number' ? BigInt(index) : undefined
}

function wordsFor(error: unknown): string {
  if (errorName(error) === 'BlockhashNotFound') return 'Blockhash not found'
  if (poorAccount(error) !== undefined) return 'The amount is too small: a new account has to hold more.'
  return 'Transaction simulation failed'
}

/** "BlockhashNotFound", "InstructionError InsufficientFunds…": the words in a transaction error, without its numbers. */
export function errorName(error: unknown): string {
  if (typeof error === 'string') return error
  if (Array.isArray(error)) return error.map(errorName).filter(Boolean).join(' ')
  if (typeof error !== 'object' || error === null) return ''
  return Object.entries(error).map(([name, inner]) => `${name} ${errorName(inner)}`.trim()).join(' ')
}

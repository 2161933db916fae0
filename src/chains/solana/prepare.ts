import type { Base64EncodedWireTransaction, TransactionMessageBytesBase64 } from '@solana/web3.js'
import { address } from '@solana/web3.js'
import { WalletError } from '../../errors/wallet-error.js'
import { ownMember } from '../../lib/own/own-member.js'
import { record } from '../../lib/own/record.js'
import { invalidRequest } from '../chain-errors.js'
import type { ClusterRecord } from '../clusters.js'
import { insufficientLine } from '../solana-logs.js'
import { askSolana, requireAnswer } from './ask.js'
import { describeTransaction, type SolanaDescription } from './describe.js'
import { offeredFee, usualFee } from './fee.js'
import { base64, serialize, type SolanaTransaction } from './wire.js'

export interface PreparedSolana {
  readonly description: SolanaDescription
  /** In lamports: the fee from the node, but at least the fee that the transaction itself offers. */
  readonly fee: bigint
  /** The recent fee of others for the same compute units; undefined if the node does not report it. */
  readonly usualFee?: bigint | undefined
  readonly balance: bigint
  /** The amount that this wallet spends, with the fee if it pays the fee. */
  readonly needed: bigint
  /** True if the balance is too small. */
  readonly missing: boolean
}

/**
 * Reads fee and balance, and simulates the transaction. A balance that is too small is a result, not an error.
 * @throws WalletError TRANSACTION_PREPARATION_FAILURE if the simulation fails (for example for an unknown blockhash),
 * with the node's logs
 */
export async function prepareSolana(
  transaction: SolanaTransaction,
  wallet: string,
  cluster: ClusterRecord,
  options: { readonly sponsored?: boolean },
  signal: AbortSignal,
): Promise<PreparedSolana> {
  const { sponsored = false } = record(options)
  const description = describeTransaction(transaction, wallet, cluster.name)
  if (!transaction.accounts.slice(0, transaction.signatures.length).includes(wallet)) {
    throw invalidRequest('this wallet is not a signer of the transaction')
  }
  const offered = offeredFee(transaction)
  return askSolana(cluster, signal, async (rpc, abortSignal) => {
    const [{ value: reportedFee }, { value: balance }, usual] = await Promise.all([
      rpc
        .getFeeForMessage(base64(transaction.message) as TransactionMessageBytesBase64, { commitment: 'confirmed' })
        .send({ abortSignal }),
      rpc.getBalance(address(wallet), { commitment: 'confirmed' }).send({ abortSignal }),
      usualFee(transaction, cluster, abortSignal),
    ])
    requireAnswer(balance, typeof balance === 'bigint')
    // A node returns no fee for a blockhash that it no longer knows.
    const fee = typeof reportedFee === 'bigint' && reportedFee > offered ? reportedFee : offered
    const needed = description.spent + (description.feePayer === wallet && !sponsored ? fee : 0n)
    const prepared = record<PreparedSolana>({
      description,
      fee,
      usualFee: usual,
      balance,
      needed,
      missing: balance < needed,
    })
    if (prepared.missing) return prepared

    const {
      value: { err, logs },
    } = await rpc
      .simulateTransaction(base64(serialize(transaction)) as Base64EncodedWireTransaction, {
        commitment: 'confirmed',
        encoding: 'base64',
        sigVerify: false,
        replaceRecentBlockhash: false,
      })
      .send({ abortSignal })
    if (!err) return prepared
    const cannotPay =
      insufficientLine({ logs }) !== undefined ||
      errorName(err) === 'InsufficientFundsForFee' ||
      accountBelowRent(err) === FEE_PAYER
    if (cannotPay) return record({ ...prepared, missing: true })
    throw new WalletError('TRANSACTION_PREPARATION_FAILURE', messageFor(err), {
      data: { logs: logs ?? [], reason: errorName(err) },
    })
  })
}

/** The fee payer is the first account of a transaction. */
const FEE_PAYER = 0n

/** The index of the account whose balance would be too small for rent; an account must hold a minimum to exist. */
function accountBelowRent(error: unknown): bigint | undefined {
  const index = ownMember(ownMember(error, 'InsufficientFundsForRent'), 'account_index')
  return typeof index === 'bigint' ? index : undefined
}

function messageFor(error: unknown): string {
  if (errorName(error) === 'BlockhashNotFound') return 'Blockhash not found'
  if (accountBelowRent(error) !== undefined) return 'The amount is too small: a new account has to hold more.'
  return 'Transaction simulation failed'
}

/**
 * "BlockhashNotFound", "InstructionError InsufficientFunds…": the words in a transaction error, without its numbers.
 */
export function errorName(error: unknown): string {
  if (typeof error === 'string') return error
  if (Array.isArray(error)) return error.map(errorName).filter(Boolean).join(' ')
  if (typeof error !== 'object' || error === null) return ''
  return Object.entries(error)
    .map(([name, inner]) => `${name} ${errorName(inner)}`.trim())
    .join(' ')
}

import type { Hex } from '../chains/ethereum-request.js'
import { toWalletError } from '../errors/to-wallet-error.js'
import { isWalletError, WalletError } from '../errors/wallet-error.js'
import { currentTransaction } from './solana-transaction.js'
import { refuseExtremeFee } from './risks/refuse-extreme-fee.js'
import { notSponsored } from './sponsoring/send-sponsored.js'
import { SubmissionCancelled } from './submission.js'
import { awaitEthereum, submitEthereum } from './submit-ethereum.js'
import { awaitSolana, submitSolana } from './submit-solana.js'
import {
  exitOf,
  isUnsent,
  preparationError,
  resultOf,
  type EthereumJob,
  type SolanaJob,
  type TransactionJob,
  type TxResult,
} from './transaction.js'

/**
 * Signs and sends without a screen, for hosts that show their own. Funds and fee are checked first. If the app should
 * pay the fee and does not, the visitor is not charged. The call then rejects with TRANSACTION_FAILURE, whose
 * `data.sponsor` is "refused", or "open" if the transaction may have been sent.
 * @throws WalletError INSUFFICIENT_BALANCE, FEE_TOO_HIGH, TRANSACTION_PREPARATION_FAILURE, TRANSACTION_FAILURE, and the
 * signer's errors
 */
export async function sendWithoutScreens(job: TransactionJob, signal: AbortSignal): Promise<TxResult> {
  if (job.unsponsored) throw notSponsored()
  try {
    if (job.chainType === 'ethereum') await sendOnEthereum(job, signal)
    else await sendOnSolana(job, signal)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof SubmissionCancelled) throw exitOf(job)
    // All are sent, but not confirmed in time: the caller gets the hash instead of a longer wait.
    const sent =
      isWalletError(error, 'CLIENT_REQUEST_TIMEOUT', 'NETWORK_ERROR') &&
      job.progress.now.hashes.length > 0 &&
      !isUnsent(job)
        ? resultOf(job)
        : undefined
    if (sent) return sent
    throw withResults(toWalletError(error, 'TRANSACTION_FAILURE'), job)
  }
  const result = resultOf(job)
  if (!result) throw exitOf(job)
  return result
}

/** The results of a batch that failed after its first transactions were sent: `data.results`. */
function withResults(error: WalletError, job: TransactionJob): WalletError {
  const result = job.chainType === 'ethereum' && job.requests.length > 1 ? resultOf(job) : undefined
  if (!result) return error
  const { code, message, cause, rpcCode, retryable, data } = error
  return new WalletError(code, message, {
    cause,
    retryable,
    ...(rpcCode !== undefined && { rpcCode }),
    data: { ...Object(data), results: result.results ?? [result] },
  })
}

async function sendOnEthereum(job: EthereumJob, signal: AbortSignal): Promise<void> {
  const chain = await import('../chains/ethereum/index.js')
  const { wallet, access, sponsored, progress, requests } = job
  for (const [index, request] of requests.entries()) {
    const before = progress.now.prepared.at(-1)?.nonce
    const prepared = await chain
      .prepareTransaction(
        request,
        wallet.address as Hex,
        access,
        { sponsored, replaces: job.replaces?.transaction, ...(before !== undefined && { nonce: before + 1 }) },
        signal,
      )
      .catch((error: unknown) => {
        throw prepareFailure(error)
      })
    if (prepared.missing)
      throw new WalletError('INSUFFICIENT_BALANCE', `Wallet ${wallet.address} does not have enough funds.`)
    if (!sponsored) await refuseExtremeFee(request, prepared, access, signal)
    progress.prepared(index, prepared.transaction)
  }
  await submitEthereum(job, signal)
  if (!job.signOnly) await awaitEthereum(job, signal)
}

async function sendOnSolana(job: SolanaJob, signal: AbortSignal): Promise<void> {
  const chain = await import('../chains/solana/index.js')
  const { wallet, cluster, sponsored, progress } = job
  const transaction = await currentTransaction(job, signal)
  const prepared = await chain
    .prepareSolana(transaction, wallet.address, cluster, { sponsored }, signal)
    .catch((error: unknown) => {
      throw prepareFailure(error)
    })
  if (prepared.missing)
    throw new WalletError('INSUFFICIENT_BALANCE', 'Solana wallet has insufficient funds for this transaction.')
  progress.prepared(0, transaction)
  await submitSolana(job, signal)
  if (!job.signOnly) await awaitSolana(job, signal)
}

function prepareFailure(error: unknown): unknown {
  return isWalletError(error, 'INVALID_DATA', 'UNSUPPORTED_CHAIN_ID') ? error : preparationError(error)
}

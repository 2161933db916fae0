import type { EthereumRequest, Hex } from '../../chains/ethereum-request.js'
import type { EthereumTransaction } from '../../chains/ethereum/index.js'
import { RPC_USER_REJECTED } from '../../constants.js'
import { WalletError } from '../../errors/wallet-error.js'
import { record } from '../../lib/own/record.js'
import { beginProgress } from '../progress/progress.js'
import type { EthereumJob, ReplacementPurpose, TransactionJob } from '../transaction.js'

/**
 * A job that replaces a transaction by one with the same nonce and a higher fee: the same transaction again, or a
 * cancellation, which sends an amount of zero to the wallet itself. The chain executes only one transaction of each
 * nonce.
 * @param hashes the hashes of all transactions that were sent with this nonce
 * @param replacedJob the job that has sent them, if it is known
 */
export function replacing(
  job: Omit<EthereumJob, 'requests' | 'progress' | 'replaces'>,
  transaction: EthereumTransaction,
  {
    purpose,
    hashes,
    replacedJob,
  }: { purpose: ReplacementPurpose; hashes: readonly string[]; replacedJob?: EthereumJob },
): EthereumJob {
  const { to, data, value, gas, nonce, chainId, type } = transaction
  const place = { chainId, nonce, type }
  const request: EthereumRequest =
    purpose === 'cancel'
      ? { to: job.wallet.address as Hex, value: 0n, ...place }
      : { ...(to && { to }), ...(data && { data }), value, gas, ...place }
  return record<EthereumJob>({
    ...job,
    requests: Object.freeze([record(request)]),
    progress: beginProgress<EthereumTransaction>(),
    replaces: record({
      purpose,
      transaction,
      hashes: Object.freeze([...hashes]),
      ...(replacedJob && { job: replacedJob }),
    }),
  })
}

/**
 * The pending transaction of a job, if it can be replaced. A batch cannot be replaced, nor a transaction whose fee the
 * app pays.
 */
export function replaceable(job: TransactionJob): EthereumTransaction | undefined {
  if (job.chainType !== 'ethereum' || job.requests.length > 1 || job.sponsored || job.signOnly) return undefined
  return job.progress.now.step === 'sent' ? job.progress.now.prepared[0] : undefined
}

/**
 * The job that replaces a pending job; undefined if that cannot be replaced. The replacement of a cancellation is a
 * cancellation, too.
 */
export function replacementOf(job: TransactionJob, purpose: ReplacementPurpose): EthereumJob | undefined {
  const transaction = replaceable(job)
  if (!transaction || job.chainType !== 'ethereum') return undefined
  const { replaces, progress, ui, ...same } = job
  const { requesterAppId } = ui
  return replacing({ ...same, ui: record({ ...(requesterAppId && { requesterAppId }) }) }, transaction, {
    purpose: replaces?.purpose === 'cancel' ? 'cancel' : purpose,
    hashes: [...(replaces?.hashes ?? []), ...progress.now.hashes],
    replacedJob: job,
  })
}

/**
 * The job whose hash counts while several transactions with the same nonce are pending: the latest one that was sent
 * and is not a cancellation.
 */
export function standingJob(job: TransactionJob): TransactionJob {
  if (job.chainType !== 'ethereum' || !job.replaces?.job) return job
  const { purpose, job: replacedJob } = job.replaces
  return purpose === 'cancel' || job.progress.now.hashes.length === 0 ? standingJob(replacedJob) : job
}

/**
 * True if the executed transaction is a cancellation. The chain may have executed any transaction with the same nonce.
 */
export function isCancelled(job: TransactionJob): boolean {
  const hash = job.progress.now.hashes.at(-1)
  if (!hash || job.chainType !== 'ethereum') return false
  for (let { replaces } = job; replaces; replaces = replaces.job?.replaces)
    if (!replaces.hashes.includes(hash)) return replaces.purpose === 'cancel'
  return false
}

/**
 * The error for a host whose transaction the visitor has cancelled; undefined if the host has asked for the
 * cancellation.
 */
export function cancelledBy(job: TransactionJob): WalletError | undefined {
  if (job.chainType !== 'ethereum' || !job.replaces?.job || !isCancelled(job)) return undefined
  return new WalletError('USER_REJECTED_REQUEST', 'The user cancelled the transaction after it was sent', {
    rpcCode: RPC_USER_REJECTED,
    data: { hash: job.progress.now.hashes.at(-1) },
  })
}

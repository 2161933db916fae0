import type { TransactionRequest } from '../../ask/questions/confirm-transaction.js'
import { invalidRequest } from '../../chains/chain-errors.js'
import type { Hex } from '../../chains/ethereum-request.js'
import { record } from '../../lib/own/record.js'
import type { EthereumJob } from '../transaction.js'
import { replacing } from './replacement.js'

/**
 * The job that replaces a transaction that is known by its hash only.
 * @throws WalletError INVALID_DATA if it is not a pending transaction of this wallet, or if only a signature is
 * requested; and as `askEthereum`
 */
export async function replacingJob(
  job: Omit<EthereumJob, 'requests' | 'progress' | 'replaces'>,
  requested: NonNullable<TransactionRequest['replaces']>,
): Promise<EthereumJob> {
  const { hash, as } = record(requested)
  if (typeof hash !== 'string' || !/^0x[\da-f]{64}$/i.test(hash))
    throw invalidRequest('"hash" is not one of a transaction')
  if (as !== 'speed-up' && as !== 'cancel') throw invalidRequest('"as" is neither "speed-up" nor "cancel"')
  if (job.signOnly) throw invalidRequest('what takes the place of another transaction is sent')
  const { pendingTransaction } = await import('../../chains/ethereum/index.js')
  const never = new AbortController().signal
  const transaction = await pendingTransaction(hash as Hex, job.wallet.address as Hex, job.access, never)
  return replacing(job, transaction, { purpose: as, hashes: [hash.toLowerCase()] })
}

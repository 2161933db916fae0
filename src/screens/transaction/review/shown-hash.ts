import { shortAddress } from '../../../chains/address.js'
import { solanaTransactionUrl } from '../../../chains/cluster-names.js'
import { transactionUrl } from '../../../chains/registry.js'
import { text } from '../../../copy/language.js'
import { transaction } from '../../../copy/areas/transaction.js'
import type { Hash } from '../../shapes/result/result.js'
import type { TransactionJob } from '../../../transactions/transaction.js'

/** A transaction's hash or signature with its explorer page. */
export function shownHash(job: TransactionJob, hash: string): Hash {
  const url =
    job.chainType === 'ethereum' ? transactionUrl(job.access.chain, hash) : solanaTransactionUrl(job.cluster.name, hash)
  const label = text(transaction, ({ receipt }) => (job.chainType === 'ethereum' ? receipt.hash : receipt.signature))
  return { label, full: hash, short: shortAddress(hash), ...(url && { url }) }
}

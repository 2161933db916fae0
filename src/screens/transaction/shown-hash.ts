import { shortAddress } from '../../chains/address.js'
import { solanaTransactionUrl } from '../../chains/clusters.js'
import { transactionUrl } from '../../chains/registry.js'
import { $transaction } from '../../copy/transaction.js'
import type { ShownAddress } from './review.js'
import type { TransactionJob } from './transaction.js'

/** A transaction's hash or signature with its explorer page. */
export function shownHash(job: TransactionJob, hash: string): ShownAddress {
  const url = job.chainType === 'ethereum' ? transactionUrl(job.access.chain, hash) : solanaTransactionUrl(job.cluster.name, hash)
  return { full: hash, short: shortAddress(hash), ...(url && { url }) }
}

export function hashLabel({ chainType }: TransactionJob): string {
  const { receipt } = $transaction.get()
  return chainType === 'ethereum' ? receipt.hash : receipt.signature
}

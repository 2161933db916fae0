import { insufficientLine } from '../../chains/solana-logs.js'
import { $transaction } from '../../copy/transaction.js'
import type { WalletError } from '../../errors/wallet-error.js'
import { screen, type OnStage } from '../../stage/define.js'
import type { ShownAddress } from './review.js'
import { hashLabel, shownHash } from './shown-hash.js'
import type { TransactionJob } from './transaction.js'

/** Model of `transaction-error`. Nothing in it changes while it is shown. */
export interface TransactionErrorModel {
  /** The error's code, or its details. */
  readonly heading: string
  /** "Please try again." */
  readonly detail: string
  /** The short message, in a box of at most 310 px. */
  readonly message: string
  readonly hash?: ShownAddress
  readonly hashLabel: string
  /** "Retry transaction". */
  readonly button: string
  readonly retry: () => void
}

/** What went wrong with a transaction, and the way to try it again. */
export const transactionError = screen('transaction-error', {
  view: () => import('./transaction-error.view.js'),
  size: 'full',
  start: ({ job, error }: { readonly job: TransactionJob; readonly error: WalletError }, stage: OnStage<'retry'>): TransactionErrorModel => {
    const { error: words } = $transaction.get()
    const { failedHash, hashes, onTheWay } = job.record
    const hash = failedHash ?? hashes.at(-1) ?? onTheWay?.hash
    return {
      heading: headingOf(error),
      detail: words.detail,
      message: job.chainType === 'solana' ? insufficientLine(error.data) ?? words.message : error.message || words.message,
      ...(hash && { hash: shownHash(job, hash) }),
      hashLabel: hashLabel(job),
      button: words.button,
      retry: () => stage.finish('retry'),
    }
  },
})

function headingOf({ code, data, message }: WalletError): string {
  if (code !== 'UNKNOWN_ERROR') return code
  const details = typeof data === 'object' && data !== null && Object.hasOwn(data, 'details') ? (data as { details: unknown }).details : undefined
  return typeof details === 'string' && details ? details : message
}

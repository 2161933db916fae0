import type { ReadableAtom } from 'nanostores'
import type { ShownAddress } from './review.js'

/** What the receipt shows: first the ring that turns until the chain has it, then the ring with its tick. */
export interface Receipt {
  readonly status: 'waiting' | 'complete'
  readonly title: string
  readonly detail: string
  /** The transaction's hash or signature, with its explorer page; absent when nothing was sent. */
  readonly hash?: ShownAddress
  readonly hashLabel: string
  /** "All Done" or "Close"; absent while waiting. */
  readonly button?: string
}

/** Model of `transaction-receipt`. */
export interface TransactionReceiptModel {
  readonly $receipt: ReadableAtom<Receipt>
  readonly finish: () => void
}

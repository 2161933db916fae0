import type { ShownAddress } from './review.js'

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

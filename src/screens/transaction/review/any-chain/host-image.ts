import type { TransactionUiOptions } from '../../../../ask/questions/confirm-transaction.js'
import type { Review } from '../review.js'

/** The app's picture of the contract. */
export function hostImage({ transactionInfo }: TransactionUiOptions): Pick<Review, 'image'> {
  const contract = transactionInfo?.contractInfo
  const url = contract?.imgUrl
  return url ? { image: { url, alt: contract?.imgAltText ?? '' } } : {}
}

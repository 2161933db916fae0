import type { ReadableAtom } from 'nanostores'
import type { InLanguage } from '../../copy/language.js'
import type { ResultState } from '../shapes/result/result.js'
import type { Fact, Review, ShownMove } from './review/review.js'

/** The facts that a receipt repeats: amount, receiver and network. */
export interface Repeated {
  readonly amounts: readonly ShownMove[]
  readonly facts: readonly Fact[]
}

export interface ReceiptState extends ResultState {
  readonly repeated: InLanguage<Repeated>
}

export interface ReceiptModel {
  readonly $state: ReadableAtom<ReceiptState>
}

/** Draws a `ReceiptModel`. */
export const receiptView = () => import('./receipt.view.js')

/** The approved facts from the review, without the fee, which was an estimate. */
export const repeatedOf = ({ amount, amountLabel = '', moves, facts }: Review): Repeated => ({
  amounts: moves ?? (amount && amount !== 'pending' ? [{ label: amountLabel, ...amount }] : []),
  facts: facts.filter(({ id, value }) => id !== 'fee' && value.kind !== 'pending'),
})

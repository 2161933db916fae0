import type { ReadableAtom } from 'nanostores'
import type { Text } from '../../../copy/language.js'
import type { Answer, ChoiceRow, Mark } from '../parts/parts.js'

/** A question for consent. */
export interface ConsentState {
  /** Path data. */
  readonly icon?: string
  readonly title: Text
  readonly detail?: Text
  /** Documents to read first; each opens in its own window. */
  readonly documents?: readonly ChoiceRow[]
  /** The account or app in question: its name, and where it is from. */
  readonly who?: { readonly mark: Mark; readonly name: Text; readonly from: Text }
  /** A full address, to compare and to copy. Only screen readers get the label. */
  readonly address?: { readonly full: string; readonly label: Text } | undefined
  /** Several full addresses, each below its label. */
  readonly addresses?: readonly { readonly full: string; readonly label: Text }[]
  /** The owner of the account or wallet. */
  readonly note?: Text | undefined
  /**
   * The buttons for no and yes, of equal height. Yes is guarded if it concerns money, terms or control of an account.
   */
  readonly answers: readonly Answer[]
}

export interface ConsentModel {
  readonly $state: ReadableAtom<ConsentState>
}

/** Draws a `ConsentModel`. */
export const consentView = () => import('./consent.view.js')

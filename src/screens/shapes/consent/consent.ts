import type { ReadableAtom } from 'nanostores'
import type { Text } from '../../../copy/language.js'
import type { Answer, ChoiceRow, Mark } from '../parts/parts.js'

/** What is to be agreed to. */
export interface ConsentState {
  /** Path data. */
  readonly icon?: string
  readonly title: Text
  readonly detail?: Text
  /** Pages to read before; each opens in a window of its own. */
  readonly documents?: readonly ChoiceRow[]
  /** Who it is about, where that is what has to be looked at: a name, and where it is from. */
  readonly who?: { readonly mark: Mark; readonly name: Text; readonly from: Text }
  /** A whole address, to compare and to copy. */
  readonly address?: { readonly full: string; readonly label: Text } | undefined
  /** The same where it is about several. */
  readonly addresses?: readonly { readonly full: string; readonly label: Text }[]
  /** Whose account or wallet it is about. */
  readonly note?: Text | undefined
  /** No and yes, of one height; yes is guarded where money, power or terms are at stake. */
  readonly answers: readonly Answer[]
}

export interface ConsentModel {
  readonly $state: ReadableAtom<ConsentState>
}

/** Draws a `ConsentModel`. */
export const consentView = () => import('./consent.view.js')

import type { ReadableAtom } from 'nanostores'
import type { Text } from '../../../copy/language.js'
import type { Answer, ChoiceRow } from '../parts/parts.js'

/** A choice among several rows, made by a press. */
export interface ChoiceState {
  /** Path data. */
  readonly icon?: string
  readonly title: Text
  /** What it is needed for, a line for each purpose above the detail. */
  readonly $purpose?: ReadableAtom<readonly Text[]> | undefined
  readonly detail?: Text | undefined
  /** The current activity, shown in place of the detail and announced by screen readers. */
  readonly busy?: Text | undefined
  /** The failure of the last choice. */
  readonly problem?: Text | undefined
  readonly rows: readonly ChoiceRow[]
  /** Other actions. */
  readonly answers?: readonly Answer[]
}

export interface ChoiceModel {
  readonly $state: ReadableAtom<ChoiceState>
}

/** Draws a `ChoiceModel`. */
export const choiceView = () => import('./choice.view.js')

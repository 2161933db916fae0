import type { ReadableAtom } from 'nanostores'
import type { Text } from '../../../copy/language.js'
import type { Answer, ChoiceRow } from '../parts/parts.js'

/** One of several is chosen by pressing it. */
export interface ChoiceState {
  /** Path data. */
  readonly icon?: string
  readonly title: Text
  readonly detail?: Text | undefined
  /** What is going on meanwhile, in the place of the detail; read out. */
  readonly busy?: Text | undefined
  /** What went wrong with the last choice. */
  readonly problem?: Text | undefined
  readonly rows: readonly ChoiceRow[]
  /** Other ways on. */
  readonly answers?: readonly Answer[]
}

export interface ChoiceModel {
  readonly $state: ReadableAtom<ChoiceState>
}

/** Draws a `ChoiceModel`. */
export const choiceView = () => import('./choice.view.js')

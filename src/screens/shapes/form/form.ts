import type { ReadableAtom } from 'nanostores'
import type { Text } from '../../../copy/language.js'
import type { FieldModel } from './field.js'

/** One thing to be typed, and one button that takes it. */
export interface FormModel {
  /** Path data. */
  readonly icon?: string
  readonly title: Text
  readonly detail?: Text
  /** Before the field. */
  readonly warning?: Text
  readonly field: FieldModel
  readonly button: Text
  /** Below an amount. */
  readonly aside?: AmountAside
}

/** An amount that is chosen and not typed. */
export interface AmountPart {
  /** "50%", "Max". */
  readonly label: Text
  readonly choose: () => void
}

/** Why an amount will not do on the way that was chosen, and another way for it. */
export interface AmountTrouble {
  readonly text: Text
  readonly other?: AmountPart
}

/** What is known beside an amount; empty until it is. */
export interface AmountAside {
  /** "$161.20". */
  readonly $worth: ReadableAtom<Text>
  /** "Price from example.com, 14:03". */
  readonly $priced?: ReadableAtom<Text>
  /** "1.204 ETH available". */
  readonly $available: ReadableAtom<Text>
  readonly $parts: ReadableAtom<readonly AmountPart[]>
  readonly $trouble?: ReadableAtom<AmountTrouble | undefined>
}

/** Draws a `FormModel`. */
export const formView = () => import('./form.view.js')

import type { ReadableAtom } from 'nanostores'
import type { Text } from '../../../copy/language.js'
import type { FieldModel } from './field.js'

/** One field, and the button that submits it. */
export interface FormModel {
  /** Path data. */
  readonly icon?: string
  readonly title: Text
  readonly detail?: Text
  /** Shown above the field. */
  readonly warning?: Text
  readonly field: FieldModel
  readonly button: Text
  /** Shown below an amount. */
  readonly aside?: AmountAside
}

/** An amount to choose instead of typing it. */
export interface AmountPart {
  /** "50%", "Max". */
  readonly label: Text
  readonly choose: () => void
}

/** The reason why the chosen way does not accept the amount, and another way that does. */
export interface AmountTrouble {
  readonly text: Text
  readonly other?: AmountPart
}

/** Facts beside an amount; empty until they are known. */
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

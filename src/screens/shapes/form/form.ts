import type { Text } from '../../../copy/language.js'
import type { FieldModel } from './field.js'

/** One thing to be typed, and one button that takes it. */
export interface FormModel {
  /** Path data. */
  readonly icon?: string
  readonly title: Text
  readonly detail?: Text
  readonly field: FieldModel
  readonly button: Text
}

/** Draws a `FormModel`. */
export const formView = () => import('./form.view.js')

import { text } from '../../../copy/language.js'
import { login } from '../../../copy/areas/login.js'
import { handset } from '../../../ui/pictures/icons.js'
import type { FieldSpec } from '../../shapes/form/field.js'

const NUMBER = text(login, words => words.phoneNumber)

/** The field for a phone number, wherever one is typed. Its value is in international form. */
export const phoneField: FieldSpec = {
  key: 'phone',
  type: 'tel',
  name: 'tel',
  autoComplete: 'tel',
  icon: handset,
  label: NUMBER,
  placeholder: NUMBER,
  read: () => undefined,
  more: async (stores, settings) => (await import('./phone-more.js')).readPhone(stores, settings),
}

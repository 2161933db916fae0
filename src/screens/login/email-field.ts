import { text } from '../../copy/language.js'
import { login } from '../../copy/areas/login.js'
import { hasPlus, isEmail } from '../../lib/text/email.js'
import { mail } from '../../ui/pictures/icons.js'
import type { FieldSpec } from '../shapes/form/field.js'

export const PLUS_EMAIL = text(login, words => words.plusEmail)

/** The field for an e-mail address, wherever one is typed. */
export const emailField: FieldSpec = {
  key: 'email',
  type: 'email',
  name: 'email',
  autoComplete: 'email',
  icon: mail,
  label: text(login, words => words.email),
  placeholder: text(login, words => words.emailPlaceholder),
  complaint: text(login, words => words.invalidEmail),
  read: typed => (isEmail(typed.trim()) ? typed.trim() : undefined),
  refuse: (address, { disablePlusEmails }) => (disablePlusEmails && hasPlus(address) ? PLUS_EMAIL : undefined),
}

import { text } from '../copy/language.js'
import { login } from '../copy/areas/login.js'
import { emailField } from '../screens/login/email-field.js'
import { mail } from '../ui/pictures/icons.js'
import { byCode } from './by-code/by-code.js'

/** An e-mail address. */
export const email = byCode({
  id: 'email',
  type: 'email',
  field: emailField,
  prefill: 'email',
  label: text(login, words => words.continueWithEmail),
  icon: mail,
  load: async () => (await import('./by-code/prove-email.js')).proveEmail,
})

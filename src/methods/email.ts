import { text } from '../copy/language.js'
import { login } from '../copy/areas/login.js'
import { emailField } from '../screens/login/email-field.js'
import { later } from '../stage/define.js'
import { mail } from '../ui/pictures/icons.js'
import { byCode } from './by-code.js'

/** Login with a six-digit code by e-mail. */
export const email = byCode({
  id: 'email',
  field: emailField,
  prefill: 'email',
  label: text(login, words => words.continueWithEmail),
  icon: mail,
  code: later('email-code', async () => (await import('../screens/login/email-code.js')).emailCode),
  needs: 'An e-mail address',
})

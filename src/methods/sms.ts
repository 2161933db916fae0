import { text } from '../copy/language.js'
import { login } from '../copy/areas/login.js'
import { phoneField } from '../screens/login/phone/phone-field.js'
import { later } from '../stage/define.js'
import { handset } from '../ui/pictures/icons.js'
import { byCode } from './by-code.js'

/** Login with a six-digit code by text message or WhatsApp. */
export const sms = byCode({
  id: 'sms',
  field: phoneField,
  prefill: 'phone',
  label: text(login, words => words.continueWithPhone),
  icon: handset,
  code: later('phone-code', async () => (await import('../screens/login/phone/phone-code.js')).phoneCode),
  needs: 'A phone number',
})

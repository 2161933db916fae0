import { text } from '../copy/language.js'
import { login } from '../copy/areas/login.js'
import { phoneField } from '../screens/login/phone/phone-field.js'
import { handset } from '../ui/pictures/icons.js'
import { byCode } from './by-code/by-code.js'

/** A phone number. It receives codes by text message or WhatsApp. */
export const phone = byCode({
  id: 'sms',
  type: 'phone',
  field: phoneField,
  prefill: 'phone',
  label: text(login, words => words.continueWithPhone),
  icon: handset,
  load: async () => (await import('./by-code/prove-phone.js')).provePhone,
})

import { text } from '../../../copy/language.js'
import { phone } from '../../../copy/areas/phone.js'
import { isWalletError } from '../../../errors/wallet-error.js'
import { handset } from '../../../ui/pictures/icons.js'
import { linkPhoneField, updatePhoneField } from '../../account/phone-fields.js'
import { codeScreens } from '../code-screens.js'
import { phoneField } from './phone-field.js'
import { textedCode } from './texted-code.js'

const api = () => import('../../../api/login/sms.js')

/** Six digits by text message, or by WhatsApp. */
export const { login: phoneCode, link: linkPhoneCode, update: updatePhoneCode } = codeScreens({
  name: 'phone',
  icon: handset,
  sentTo: ({ whatsappEnabled }) => text(phone, words => whatsappEnabled ? words.sentByWhatsApp : words.sentBySms),
  fields: { login: phoneField, link: linkPhoneField, update: updatePhoneField },
  send: async ({ address: phoneNumber, token }, signal) => (await api()).sendSmsCode({ phoneNumber, ...(token ? { token } : {}) }, signal),
  receive: ({ whatsappEnabled }) => whatsappEnabled ? undefined : textedCode,
  refusal: error => isWalletError(error, 'INVALID_DATA') ? text(phone, words => words.invalid) : undefined,
  logIn: async ({ address: phoneNumber, ...proof }, signal) => {
    const [{ authenticate }, { authenticateSms }] = await Promise.all([import('../../../session/authenticate.js'), api()])
    return authenticate('sms', () => authenticateSms({ phoneNumber, ...proof }, signal))
  },
  link: async ({ address: phoneNumber, code }, signal) => (await import('../../../accounts/linking/link-phone.js')).linkPhone({ phoneNumber, code }, signal),
  update: async ({ address: newPhoneNumber, code }, signal) => (await import('../../../accounts/linking/update-phone.js')).updatePhone({ newPhoneNumber, code }, signal),
})

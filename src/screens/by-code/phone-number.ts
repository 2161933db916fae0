import { text } from '../../copy/language.js'
import { phone } from '../../copy/areas/phone.js'
import { isWalletError } from '../../errors/wallet-error.js'
import { handset } from '../../ui/pictures/icons.js'
import { phoneField } from '../login/phone/phone-field.js'
import { textedCode } from '../login/phone/texted-code.js'
import type { IdentifierKind } from './identifier-kind.js'

/** A phone number, proved by six digits in a text message or on WhatsApp. */
export const phoneNumber: IdentifierKind = {
  kind: 'phone',
  called: 'A phone number',
  icon: handset,
  field: phoneField,
  sentTo: ({ whatsappEnabled }) => text(phone, words => (whatsappEnabled ? words.sentByWhatsApp : words.sentBySms)),
  calls: async () => (await import('../../accounts/proofs/phone.js')).phone,
  receive: ({ whatsappEnabled }) => (whatsappEnabled ? undefined : textedCode),
  refusal: error => (isWalletError(error, 'INVALID_DATA') ? text(phone, words => words.invalid) : undefined),
}

import { text } from '../../copy/language.js'
import { code } from '../../copy/areas/login/code.js'
import { isWalletError } from '../../errors/wallet-error.js'
import { mail } from '../../ui/pictures/icons.js'
import { emailField, PLUS_EMAIL } from '../login/email-field.js'
import type { IdentifierKind } from './identifier-kind.js'

/** An e-mail address, proved by six digits. */
export const emailAddress: IdentifierKind = {
  kind: 'email',
  called: 'An e-mail address',
  icon: mail,
  field: emailField,
  sentTo: () => text(code, words => words.sentTo),
  calls: async () => (await import('../../accounts/proofs/email.js')).email,
  refusal: error => (isWalletError(error, 'DISALLOWED_PLUS_EMAIL') ? PLUS_EMAIL : undefined),
}

import { text } from '../../copy/language.js'
import { login } from '../../copy/areas/login.js'
import { isWalletError } from '../../errors/wallet-error.js'
import { mail } from '../../ui/pictures/icons.js'
import { linkEmailField, updateEmailField } from '../account/email-fields.js'
import { codeScreens } from './code-screens.js'
import { emailField, PLUS_EMAIL } from './email-field.js'

// The verbs come with the screen, not with the landing: a first visit loads what it shows.
const api = () => import('../../api/login/email.js')

/** Six digits by e-mail. */
export const { login: emailCode, link: linkEmailCode, update: updateEmailCode } = codeScreens({
  name: 'email',
  icon: mail,
  sentTo: () => text(login, ({ code }) => code.sentTo),
  fields: { login: emailField, link: linkEmailField, update: updateEmailField },
  send: async ({ address: email, ...how }, signal) => (await api()).sendEmailCode({ email, ...how }, signal),
  refusal: error => isWalletError(error, 'DISALLOWED_PLUS_EMAIL') ? PLUS_EMAIL : undefined,
  logIn: async ({ address: email, ...proof }, signal) => {
    const [{ authenticate }, { authenticateEmail }] = await Promise.all([import('../../session/authenticate.js'), api()])
    return authenticate('email', () => authenticateEmail({ email, ...proof }, signal))
  },
  link: async ({ address: email, code }, signal) => (await import('../../accounts/linking/link-email.js')).linkEmail({ email, code }, signal),
  update: async ({ address: newAddress, code }, signal) => (await import('../../accounts/linking/update-email.js')).updateEmail({ newAddress, code }, signal),
})

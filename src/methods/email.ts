import { NEXT_STEP_MS } from '../constants.js'
import { text } from '../copy/language.js'
import { login } from '../copy/login.js'
import { WalletError } from '../errors/wallet-error.js'
import { emailField } from '../screens/login/email-field.js'
import type { Authenticated } from '../session/authenticate.js'
import { at, done, flow, later, on } from '../stage/define.js'
import { mail } from '../ui/pictures/icons.js'
import type { Method, MethodInput } from './method.js'

const emailCode = later('email-code', async () => (await import('../screens/login/email-code.js')).emailCode)

/** Login with a six-digit code by e-mail. */
export const email: Method = {
  id: 'email',
  group: 'web2',
  place: 'field',
  field: emailField,
  prefill: 'email',
  label: text(login, words => words.continueWithEmail),
  mark: { icon: mail },
  pause: NEXT_STEP_MS,
  flow: flow<MethodInput, Authenticated>('email', {
    start: ({ address, disableSignup, captchaToken }) => {
      if (!address) throw new WalletError('INVALID_DATA', 'An e-mail address is needed to send a code.')
      return at(emailCode, { address, disableSignup, ...(captchaToken ? { captchaToken } : {}) })
    },
    on: [on(emailCode, authenticated => done(authenticated))],
  }),
}

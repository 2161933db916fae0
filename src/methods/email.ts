import { NEXT_STEP_MS } from '../constants.js'
import { $login } from '../copy/login.js'
import { WalletError } from '../errors/wallet-error.js'
import type { Authenticated } from '../session/authenticate.js'
import { at, done, flow, later, on } from '../stage/define.js'
import type { Method, MethodInput } from './method.js'

const emailCode = later('email-code', async () => (await import('../screens/login/email-code.js')).emailCode)

/** Six digits by e-mail. */
export const email: Method = {
  id: 'email',
  group: 'web2',
  place: 'field',
  label: () => $login.get().continueWithEmail,
  pause: NEXT_STEP_MS,
  flow: flow<MethodInput, Authenticated>('email', {
    start: ({ address, disableSignup, captchaToken }) => {
      if (!address) throw new WalletError('INVALID_DATA', 'An e-mail address is needed to send a code.')
      return at(emailCode, { address, disableSignup, ...(captchaToken ? { captchaToken } : {}) })
    },
    on: [on(emailCode, authenticated => done(authenticated))],
  }),
}

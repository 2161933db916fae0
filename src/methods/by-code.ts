import { NEXT_STEP_MS } from '../constants.js'
import type { LoginMethod } from '../config/settings.js'
import type { Text } from '../copy/language.js'
import { WalletError } from '../errors/wallet-error.js'
import type { FieldMethod } from '../screens/login/landing-method.js'
import type { Authenticated } from '../session/authenticate.js'
import { at, done, flow, on, type Part } from '../stage/define.js'
import type { Method, MethodInput } from './method.js'

interface ByCode extends Pick<FieldMethod, 'field' | 'prefill'> {
  readonly id: LoginMethod
  readonly label: Text
  /** Path data. */
  readonly icon: string
  /** Sends the code, and takes it. */
  readonly code: Part<{ address: string; disableSignup: boolean; captchaToken?: string }, Authenticated>
  /** What `code` cannot do without: "An e-mail address". */
  readonly needs: string
}

/** A login with six digits that are sent to an address. */
export const byCode = ({ id, field, prefill, label, icon, code, needs }: ByCode): Method => ({
  id, field, prefill, label,
  group: 'web2',
  place: 'field',
  mark: { icon },
  pause: NEXT_STEP_MS,
  flow: flow<MethodInput, Authenticated>(id, {
    start: ({ address, disableSignup, captchaToken }) => {
      if (!address) throw new WalletError('INVALID_DATA', `${needs} is needed to send a code.`)
      return at(code, { address, disableSignup, ...(captchaToken ? { captchaToken } : {}) })
    },
    on: [on(code, authenticated => done(authenticated))],
  }),
})

import { enrolTotpCode } from '../../screens/mfa/enrol/enrol-code.js'
import { enrolTotp } from '../../screens/mfa/enrol/enrol-totp.js'
import type { User } from '../../session/user/user.js'
import { at, done, flow, on } from '../../stage/define.js'

/** Enrols an authenticator app: first its key, then its first code. */
export const totp = flow<Record<never, never>, User>('enrol-totp', {
  start: () => at(enrolTotp, {}),
  on: [on(enrolTotp, () => at(enrolTotpCode, {})), on(enrolTotpCode, user => done(user))],
})

import { enrolSmsCode } from '../../screens/mfa/enrol/enrol-code.js'
import { enrolPhone } from '../../screens/mfa/enrol/enrol-phone.js'
import type { User } from '../../session/user/user.js'
import { at, done, flow, on } from '../../stage/define.js'

/** Enrols a phone: first its number, then the code that is sent to it. */
export const sms = flow<Record<never, never>, User>('enrol-sms', {
  start: () => at(enrolPhone, {}),
  on: [on(enrolPhone, number => at(enrolSmsCode, number)), on(enrolSmsCode, user => done(user))],
})

import { enablingPasskeys, enrolPasskeys } from '../../screens/mfa/enrol/enrol-passkeys.js'
import { passkeysOfUser } from '../../screens/mfa/which-passkey.js'
import type { User } from '../../session/user/user.js'
import { at, done, flow, on } from '../../stage/define.js'
import { passkey } from '../passkey.js'

const adding = passkey.prove.link

/**
 * Enrols the user's passkeys as a second factor. Without a passkey the user creates one; a single one is used; several
 * are listed.
 */
export const passkeyFactor = flow<Record<never, never>, User>('enrol-passkey', {
  start: () => {
    const { length } = passkeysOfUser()
    if (length === 0) return at(adding, {})
    return length === 1 ? at(enablingPasskeys, {}) : at(enrolPasskeys, {})
  },
  on: [
    on(enrolPasskeys, wish => (wish === 'add' ? at(adding, {}) : at(enablingPasskeys, {}))),
    on(adding, () => at(enablingPasskeys, {}, { replace: true })),
    on(enablingPasskeys, user => done(user)),
  ],
})

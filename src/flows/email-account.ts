import { SUCCESS_MS } from '../constants.js'
import { requireEmailLinkable } from '../accounts/link-email.js'
import { requireEmailUpdatable } from '../accounts/update-email.js'
import { linkEmailEntry, updateEmailEntry } from '../screens/account/email-entry.js'
import { linkEmailCode, updateEmailCode } from '../screens/login/email-code.js'
import type { User } from '../session/user/user.js'
import { at, done, flow, on } from '../stage/define.js'

/** Adds an e-mail address to the account of a signed-in user. */
export const linkEmail = flow<Record<never, never>, User>('link', {
  start: () => { requireEmailLinkable(); return at(linkEmailEntry, {}) },
  on: [
    on(linkEmailEntry, ({ address }) => at(linkEmailCode, { address })),
    on(linkEmailCode, user => done(user, { after: SUCCESS_MS })),
  ],
})

/** Puts a new e-mail address in the place of the old one. */
export const updateEmail = flow<Record<never, never>, User>('update', {
  start: () => { requireEmailUpdatable(); return at(updateEmailEntry, {}) },
  on: [
    on(updateEmailEntry, ({ address }) => at(updateEmailCode, { address })),
    on(updateEmailCode, user => done(user, { after: SUCCESS_MS })),
  ],
})

import { requireLinkable, requireUpdatable } from '../../accounts/linking/rules.js'
import { linkEmailEntry, updateEmailEntry } from '../../screens/account/email-entry.js'
import { linkEmailCode, updateEmailCode } from '../../screens/login/email-code.js'
import { linkAddress, updateAddress } from './address-account.js'

/** Adds an e-mail address to the account of a signed-in user. */
export const linkEmail = linkAddress(linkEmailEntry, linkEmailCode, () => requireLinkable('email'))

/** Puts a new e-mail address in the place of the old one. */
export const updateEmail = updateAddress(updateEmailEntry, updateEmailCode, () => requireUpdatable('email'))

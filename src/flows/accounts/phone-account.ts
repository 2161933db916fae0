import { requireLinkable, requireUpdatable } from '../../accounts/linking/rules.js'
import { linkPhoneEntry, updatePhoneEntry } from '../../screens/account/phone-entry.js'
import { linkPhoneCode, updatePhoneCode } from '../../screens/login/phone/phone-code.js'
import { linkAddress, updateAddress } from './address-account.js'

/** Adds a phone number to the account of a signed-in user. */
export const linkPhone = linkAddress(linkPhoneEntry, linkPhoneCode, () => requireLinkable('phone'))

/** Puts a new phone number in the place of the old one. */
export const updatePhone = updateAddress(updatePhoneEntry, updatePhoneCode, () => requireUpdatable('phone'))

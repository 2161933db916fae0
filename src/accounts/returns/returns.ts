import type { AddressReturn } from '../../session/returns/address-return.js'
import type { PendingReturn } from '../../session/returns/pending-return.js'
import { siteReturn } from './site-return.js'
import { telegramReturn } from './telegram-return.js'

/**
 * The pending login of this return. Its `complete` throws OAUTH_UNEXPECTED, without any request, if this browser has
 * not stored the state, and OAUTH_USER_DENIED if the visitor refused at the other site.
 */
export const pendingReturn = (found: AddressReturn): PendingReturn =>
  found.kind === 'oauth' ? siteReturn(found) : telegramReturn(found)

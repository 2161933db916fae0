import { ownMember } from '../../lib/own/own-member.js'
import { CROSS_APP_TIMEOUT_MS } from '../../constants.js'
import { isWalletError, WalletError } from '../../errors/wallet-error.js'
import type { PendingReturn } from '../../session/returns/pending-return.js'
import { visitSite, type Visit } from '../returns/visit-site.js'

/**
 * Opens another app's login, always in a pop-up. Rejects as `visitSite` does, with INVALID_DATA for an app that is not
 * connected with this one.
 */
export async function visitApp(visit: Visit, signal: AbortSignal): Promise<PendingReturn> {
  try {
    return await visitSite({ ...visit, windowMs: CROSS_APP_TIMEOUT_MS }, signal)
  } catch (error) {
    throw isUnknownApp(error) ? new WalletError('INVALID_DATA', 'Invalid connected app', { cause: error }) : error
  }
}

/** True if the provider does not know the app, or knows no connection with it. */
const isUnknownApp = (error: unknown): boolean =>
  isWalletError(error) &&
  (error.code === 'DISALLOWED_LOGIN_METHOD' || ownMember(error.data, 'code') === 'cross_app_connection_not_allowed')

import { configureApp } from '../config/app.js'
import type { HostConfig } from '../config/settings.js'
import { startExternalWallets } from '../wallet/external-wallets.js'
import { followCustomAuth } from './custom-token/follow-custom-auth.js'
import { startSession } from './start-session.js'

/**
 * Sets the page-wide settings; those of an element take precedence, and a later call adds to earlier ones. The first call
 * with an app id restores the session of the last visit, and follows the host's own login where one is set. Throws a WalletError for a second app, a malformed app id, or a
 * page that is not served over HTTPS.
 */
export function configureWallet(config: HostConfig): void {
  if (!configureApp(config)) return
  void startExternalWallets()
  startSession().catch((error: unknown) => console.warn('The session could not be restored.', error))
  followCustomAuth()
}

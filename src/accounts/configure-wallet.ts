import { configureApp } from '../config/app.js'
import type { HostConfig } from '../config/settings.js'
import { startExternalWallets } from '../wallet/external-wallets.js'
import { followCustomAuth } from './custom-token/follow-custom-auth.js'
import { startSession } from './start-session.js'

/**
 * Sets the page-wide settings. The settings of an element take precedence; a later call adds to earlier ones. The
 * first call with an app id restores the session of the last visit, and starts to follow the host's own login if one
 * is configured.
 *
 * @param config the settings to add, such as `{ appId, loginMethods }`
 * @throws WalletError INSTANCE_CONFLICT for a second app, INVALID_CONFIG for a malformed app id, INSECURE_ORIGIN on a
 * page without HTTPS
 * @example
 * configureWallet({ appId: 'your-25-character-app-id', loginMethods: ['email', 'passkey'] })
 */
export function configureWallet(config: HostConfig): void {
  if (!configureApp(config)) return
  void startExternalWallets()
  startSession().catch((error: unknown) => console.warn('The session could not be restored.', error))
  followCustomAuth()
}

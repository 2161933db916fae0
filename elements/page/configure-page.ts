import { configureApp } from '../../src/config/app.js'
import type { HostConfig } from '../../src/config/settings.js'
import { startPage } from './start-page.js'

/**
 * Sets the page-wide settings. The settings of an element take precedence; a later call adds to earlier ones. With an
 * app id the page begins.
 *
 * @param config the settings to add, such as `{ appId, loginMethods }`
 * @throws WalletError INSTANCE_CONFLICT for a second app, INVALID_CONFIG for a malformed app id, INSECURE_ORIGIN on a
 * page without HTTPS
 * @example
 * configureWallet({ appId: 'your-25-character-app-id' })
 */
export function configurePage(config: HostConfig): void {
  startPage()
  configureApp(config)
}

import { configureApp } from '../../src/config/app.js'
import type { HostConfig } from '../../src/config/settings.js'
import { startPage } from './start-page.js'

/**
 * Sets the page-wide settings, under those of every element; a later call adds to the earlier ones. With an app id the
 * page begins. Throws a WalletError for a second app, a malformed app id, or a page that is not served over HTTPS.
 */
export function configurePage(config: HostConfig): void {
  startPage()
  configureApp(config)
}

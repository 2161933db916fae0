import { $hostConfig } from '../../config/app.js'
import { decided } from '../../config/markup/decisions.js'
import type { HostConfig } from '../../config/settings.js'
import { toWalletError } from '../../errors/to-wallet-error.js'
import { onePerPage } from '../../lib/page.js'
import { customAuth } from '../../session/custom-auth.js'
import { setCustomAuth } from './custom-auth-status.js'

/**
 * Follows the host's own login once the page's settings name one, and again each time the settings change it. Loads its
 * code at that time.
 */
export const followCustomAuth = (): void =>
  onePerPage('custom-auth-followed', () => {
    let settings: HostConfig['customAuth']
    $hostConfig().subscribe(layer => {
      const previous = settings
      settings = decided(layer).customAuth
      if (settings?.enabled !== previous?.enabled || settings?.getCustomAccessToken !== previous?.getCustomAccessToken)
        import('./sync-custom-auth.js').then(
          ({ syncCustomAuth }) => void syncCustomAuth().catch(() => {}), // the status reports a failure
          (error: unknown) => setCustomAuth('error', toWalletError(error)),
        )
      else if (customAuth().get().status === 'initial') setCustomAuth('not-enabled')
    })
  })

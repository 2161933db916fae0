import { disconnectAllExternalWallets } from '../connectors/connected-wallets.js'
import { startConnectors } from '../connectors/start.js'
import { onePerPage } from '../lib/page.js'
import { $session } from '../session/store.js'

/**
 * Starts the connectors, once per page (see `startConnectors`), and forgets all connections on a logout, here or in another
 * tab, so that the next person on this device does not see them.
 */
export const startExternalWallets = (): Promise<void> =>
  onePerPage('external-wallets', () => {
    $session().listen(({ status, cause }) => {
      if (status === 'unauthenticated' && (cause === 'logout' || cause === 'other-tab')) disconnectAllExternalWallets()
    })
    return startConnectors()
  })

import { disconnectAllExternalWallets } from '../connectors/connected-wallets.js'
import { startConnectors } from '../connectors/start.js'
import { onePerPage } from '../lib/page.js'
import { $session } from '../session/store.js'

/**
 * Looks for external wallets and brings back those of the last load; see `startConnectors`. After a logout, here or in
 * another tab, nothing comes back by itself.
 */
export const startExternalWallets = (): Promise<void> => onePerPage('external-wallets', () => {
  $session().listen(({ status, cause }) => {
    if (status === 'unauthenticated' && (cause === 'logout' || cause === 'other-tab')) disconnectAllExternalWallets()
  })
  return startConnectors()
})

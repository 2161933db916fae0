import { disconnectAllExternalWallets, SESSIONS, storedConnections } from '../connectors/connected-wallets.js'
import { startConnectors } from '../connectors/start.js'
import { onePerPage } from '../lib/page.js'
import { report } from '../lib/report.js'
import { $session } from '../session/store.js'

/**
 * Starts the connectors once per page (see `startConnectors`), and restores the stored sessions with wallets outside of
 * the page. A logout, here or in another tab, removes all connections, so that the next person on this device does not
 * see them.
 */
export const startExternalWallets = (): Promise<void> =>
  onePerPage('external-wallets', () => {
    $session().listen(({ status, cause }) => {
      if (status === 'unauthenticated' && (cause === 'logout' || cause === 'other-tab')) disconnectAllExternalWallets()
    })
    if (storedConnections().some(({ connectorType }) => SESSIONS.has(connectorType)))
      import('./sessions/restore-sessions.js').then(({ restoreSessions }) => restoreSessions()).catch(report)
    return startConnectors()
  })

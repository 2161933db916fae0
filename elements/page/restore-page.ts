import { startSession } from '../../src/accounts/start-session.js'
import { CONNECTIONS_KEY } from '../../src/connectors/storage-key.js'
import { report } from '../../src/lib/report.js'
import { storage } from '../../src/lib/storage.js'
import { core } from '../../src/session/core.js'

export { restoreSession } from '../../src/session/restore.js'

/**
 * Restores the state of earlier page loads: the session, a login at another site, and the connected external wallets.
 */
export async function restorePage(): Promise<void> {
  const wallets = async () => {
    if (storage().get(CONNECTIONS_KEY) !== null)
      await (await import('../../src/wallet/external-wallets.js')).startExternalWallets()
  }
  await Promise.all([startSession(), wallets().catch(report)])
}

/** Follows the other tabs on a page that had nothing to restore, once one of them has stored something. */
export const followTabs = (): Promise<void> => core().syncFromStorage()

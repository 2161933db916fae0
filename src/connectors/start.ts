import { CONNECTORS_READY_MS } from '../constants.js'
import { onePerPage } from '../lib/page.js'
import { resolvesWithin } from '../lib/time/resolves-within.js'
import { restoreConnections } from './connected-wallets.js'
import { injectedWallets } from './injected.js'
import { addConnectorSource } from './registry.js'
import { standardWallets } from './wallet-standard.js'

/**
 * Searches for external wallets and restores stored connections without asking the visitor, once per page. Resolves
 * when all of them have responded, after CONNECTORS_READY_MS at the latest.
 */
export const startConnectors = (): Promise<void> => onePerPage('connectors-started', start)

async function start(): Promise<void> {
  addConnectorSource('injected', injectedWallets())
  addConnectorSource('wallet-standard', standardWallets())
  await resolvesWithin(CONNECTORS_READY_MS, restoreConnections())
}

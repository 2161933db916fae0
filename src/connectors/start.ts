import { CONNECTORS_READY_MS } from '../constants.js'
import { onePerPage } from '../lib/page.js'
import { wait } from '../lib/wait.js'
import { restoreConnections } from './connected-wallets.js'
import { injectedWallets } from './injected.js'
import { addConnectorSource } from './registry.js'

/**
 * Looks for external wallets, and connects those of the last load without a word to the visitor. Resolves when all of
 * them have answered, and after 1500 ms at the latest. Once a page.
 */
export const startConnectors = (): Promise<void> => onePerPage('connectors-started', start)

async function start(): Promise<void> {
  addConnectorSource('injected', injectedWallets())
  const enough = new AbortController()
  try {
    await Promise.race([restoreConnections(), wait(CONNECTORS_READY_MS, enough.signal)])
  } finally {
    enough.abort()
  }
}

import { onePerPage } from '../lib/page.js'
import { storage } from '../lib/storage.js'
import { injectedWallets } from './injected.js'
import { addConnectorSource, connectorsReady } from './registry.js'
import { CONNECTIONS_KEY } from './storage-key.js'

const started = () => onePerPage<{ done: Promise<void> | undefined }>('connectors-started', () => ({ done: undefined }))

/** Looks for external wallets, and connects those of the last load without a word to the visitor. Resolves when all have answered, at the latest after 1500 ms. */
export function startConnectors(): Promise<void> {
  return started().done ??= start()
}

async function start(): Promise<void> {
  addConnectorSource(injectedWallets())
  // What that needs is loaded only where there is something to restore.
  if (storage().get(CONNECTIONS_KEY)) void import('./connected-wallets.js').then(({ restoreConnections }) => restoreConnections()).catch(() => undefined)
  await connectorsReady()
}

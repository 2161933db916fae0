import { $hostConfig } from '../../src/config/app.js'
import { decided } from '../../src/config/markup/decisions.js'
import { followHostLogin } from '../page/follow-host-login.js'
import { prefetchApp } from './runtime.js'

/** What a page does as soon as it is idle: follows the host's own login, and loads what an opening needs before anything is drawn. */
export async function prefetchPage(): Promise<void> {
  followHostLogin()
  $hostConfig().subscribe(layer => {
    if (decided(layer).embeddedWallets?.announceWallets) void announce().catch(() => {}) // tried again with the next change
  })
  await Promise.all([prefetchApp(), import('./opening.js')])
}

const announce = async () => (await import('../../src/wallet/announced/announce-wallets.js')).announceWallets()

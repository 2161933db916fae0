import { appFacts } from '../../src/api/app/app-facts.js'
import { $openFlow } from '../../src/ask/open-flow.js'
import { $hostConfig } from '../../src/config/app.js'
import { decided } from '../../src/config/markup/decisions.js'
import { followLegacyWallets } from '../../src/wallet/delegation/follow-legacy.js'
import { followHostLogin } from '../page/follow-host-login.js'
import { prefetchApp } from './runtime.js'

/**
 * Runs when a page is idle: follows the host's own login, loads the code that an opening needs first, and reports
 * settings that cannot work.
 */
export async function prefetchPage(): Promise<void> {
  followHostLogin()
  $hostConfig().subscribe(layer => {
    if (decided(layer).embeddedWallets?.announceWallets) void announce().catch(() => {}) // retried with the next change
  })
  await Promise.all([prefetchApp(), import('./opening/opening.js')])
  followLegacyWallets()
  $hostConfig().subscribe(tellMisconfiguration)
  $openFlow().listen(tellMisconfiguration) // tags may have been added since
}

/** A provider that does not answer was reported already, so it is not requested again here. */
async function checkSettings(): Promise<void> {
  const { config } = appFacts()
  if (config) (await import('../page/misconfiguration.js')).tellMisconfiguration(await config)
}
const tellMisconfiguration = () => void checkSettings().catch(() => {})

const announce = async () => (await import('../../src/wallet/announced/announce-wallets.js')).announceWallets()

import { appFacts } from '../../api/app/app-facts.js'
import { onePerPage } from '../../lib/page.js'
import { $session } from '../../session/store.js'
import { isEmbedded } from '../../session/user/is-embedded.js'
import type { User } from '../../session/user/user.js'

/**
 * If the app has moved to the provider's secure environment, delegates its users' on-device wallets to it as soon as
 * they are signed in. Only the provider's answer counts for that, because markup could claim anything. The result is
 * not reported.
 */
export const followLegacyWallets = (): unknown =>
  onePerPage('legacy-wallets-followed', () => $session().subscribe(({ user }) => void migrate(user).catch(() => {})))

async function migrate(user: User | null): Promise<void> {
  if (!user?.linkedAccounts.some(account => isEmbedded(account) && !account.unified && !account.delegated)) return
  const { config } = appFacts()
  if ((await config)?.embeddedWallets?.mode === 'user-controlled-server-wallets-only')
    await (await import('./migrate-legacy.js')).migrateLegacyWallets()
}

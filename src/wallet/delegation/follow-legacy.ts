import { appFacts } from '../../api/app/app-facts.js'
import { onePerPage } from '../../lib/page.js'
import { $session } from '../../session/store.js'
import { isEmbedded } from '../../session/user/is-embedded.js'
import type { User } from '../../session/user/user.js'

/**
 * In an app that has moved to the provider's secure environment, what its users have on devices is lent to it as soon as they are signed
 * in. That the app has moved is what the provider says, never the page: markup could say anything. Nobody hears how it went.
 */
export const followLegacyWallets = (): unknown =>
  onePerPage('legacy-wallets-followed', () => $session().subscribe(({ user }) => void migrate(user).catch(() => {})))

async function migrate(user: User | null): Promise<void> {
  if (!user?.linkedAccounts.some(account => isEmbedded(account) && !account.unified && !account.delegated)) return
  const { config } = appFacts()
  if ((await config)?.embeddedWallets?.mode === 'user-controlled-server-wallets-only')
    await (await import('./migrate-legacy.js')).migrateLegacyWallets()
}

import { embeddedWallets } from '../../session/user/embedded-wallets.js'
import type { User } from '../../session/user/user.js'

/** The maximum number of wallets on this screen, because each needs its own request. */
const WALLETS = 20

/** The addresses of the user's wallets: the embedded ones, else the external ones. */
export function addressesOf(user: User): readonly string[] {
  const embedded = embeddedWallets(user)
  const wallets = embedded.length > 0 ? embedded : user.linkedAccounts.filter(account => account.type === 'wallet')
  return wallets.slice(0, WALLETS).map(({ address }) => address)
}

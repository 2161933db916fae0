import { embeddedWallets } from '../../session/user/embedded-wallets.js'
import type { User } from '../../session/user/user.js'

/** More wallets than that are for a screen of their own: each is asked for its balance. */
const WALLETS = 20

/** The addresses of the wallets that a user has: those made here, else the ones they have brought. */
export function addressesOf(user: User): readonly string[] {
  const own = embeddedWallets(user)
  const wallets = own.length > 0 ? own : user.linkedAccounts.filter(account => account.type === 'wallet')
  return wallets.slice(0, WALLETS).map(({ address }) => address)
}

import { sameAddress } from '../../chains/address.js'
import type { User } from './user.js'

/**
 * True for the address of one of the user's wallets: embedded, linked, smart, or of another app. False while nobody is
 * signed in.
 */
export function ownsAddress(user: User | null, address: string): boolean {
  return (user?.linkedAccounts ?? []).some(account =>
    account.type === 'cross_app'
      ? [...account.embeddedWallets, ...account.smartWallets].some(wallet => sameAddress(wallet.address, address))
      : (account.type === 'wallet' || account.type === 'smart_wallet') && sameAddress(account.address, address),
  )
}

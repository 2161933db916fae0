import { WalletError } from '../errors/wallet-error.js'
import { currentUser } from '../session/store.js'
import { embeddedWallets } from '../session/embedded-wallets.js'
import { isEmbedded } from '../session/is-embedded.js'
import type { User, WalletAccount } from '../session/user.js'

/** The signed-in user and their wallet, or the specification's refusal. */
export function requireWallet(wallet: WalletAccount | undefined, what: 'connected' | 'recovered'): { user: User; wallet: WalletAccount } {
  const user = currentUser()
  const own = wallet && isEmbedded(wallet) ? embeddedWallets(user, wallet.chainType).find(({ address }) => address === wallet.address) : undefined
  if (user && own) return { user, wallet: own }
  throw new WalletError(user ? 'EMBEDDED_WALLET_NOT_FOUND' : 'MUST_BE_AUTHENTICATED', `User must be authenticated and have a Privy wallet before it can be ${what}`)
}

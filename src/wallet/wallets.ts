import { $connectedWallets, type ConnectedWallet } from '../connectors/connections.js'
import { currentUser } from '../session/store.js'
import { embeddedWallets } from '../session/embedded-wallets.js'
import type { EmbeddedWallet, User, WalletAccount } from '../session/user.js'
import { entropyOf, rootWallet } from './entropy.js'

/**
 * The wallets this page can use: the user's embedded ones in the order of their index, then the connected external ones.
 * An embedded wallet comes with what the wallet frame calls its secret, unless a server keeps that; an external one that
 * the user has linked comes with the facts of the account.
 */
export function getWallets(): readonly (WalletAccount | EmbeddedWallet)[] {
  const user = currentUser()
  return Object.freeze([...embeddedWallets(user).map(wallet => withEntropy(user, wallet)), ...$connectedWallets().get().map(accountOf)])
}

function withEntropy(user: User | null, wallet: WalletAccount): WalletAccount | EmbeddedWallet {
  if (!user || wallet.unified || !rootWallet(user, wallet)) return wallet
  return Object.freeze({ ...wallet, ...entropyOf(user, wallet) })
}

function accountOf(wallet: ConnectedWallet): WalletAccount {
  const { address, chainType, walletClientType, connectorType, connectedAt } = wallet
  const linked = currentUser()?.linkedAccounts.find((account): account is WalletAccount => account.type === 'wallet' && account.address.toLowerCase() === address.toLowerCase())
  const facts = linked ?? {
    chainId: null, walletIndex: null, id: null, imported: false, delegated: false, recoveryMethod: null, signsOn: 'device' as const, unified: false,
    verifiedAt: null, firstVerifiedAt: null, latestVerifiedAt: null,
  }
  return Object.freeze({ ...facts, type: 'wallet', address, chainType, walletClientType, connectorType, connectedAt, linked: linked !== undefined })
}

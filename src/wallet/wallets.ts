import { $connectedWallets, type ConnectedWallet } from '../connectors/connected-wallets.js'
import { currentUser } from '../session/store.js'
import { embeddedWallets, type WalletAccount } from '../session/user.js'

/**
 * The wallets this page can use: the user's embedded ones in the order of their index, then the connected external ones.
 * An external wallet that the user has linked comes with the facts of the account.
 */
export function getWallets(): readonly WalletAccount[] {
  const user = currentUser()
  return Object.freeze([...embeddedWallets(user), ...$connectedWallets().get().map(accountOf)])
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

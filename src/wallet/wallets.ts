import { sameAddress } from '../chains/address.js'
import { $connectedWallets, type ConnectedWallet } from '../connectors/connections.js'
import { WalletError } from '../errors/wallet-error.js'
import { currentUser } from '../session/store.js'
import { embeddedWallets } from '../session/user/embedded-wallets.js'
import type { EmbeddedWallet, User, WalletAccount } from '../session/user/user.js'
import { entropyOf, rootWallet } from './frame/entropy.js'

/**
 * The wallets that this page can use: the user's embedded ones in the order of their index, then the connected external
 * ones. An embedded wallet includes the id of its secret in the wallet frame, unless a server holds the secret; an
 * external one that the user has linked includes the data of that account.
 *
 * @returns the wallets; none while nobody is signed in and nothing is connected
 * @example
 * for (const { address, chainType } of getWallets()) console.log(chainType, address)
 */
export function getWallets(): readonly (WalletAccount | EmbeddedWallet)[] {
  const user = currentUser()
  return Object.freeze([
    ...embeddedWallets(user).map(wallet => withRejectingFund(withEntropy(user, wallet))),
    ...$connectedWallets().get().map(accountOf),
  ])
}

function withEntropy(user: User | null, wallet: WalletAccount): WalletAccount | EmbeddedWallet {
  if (!user || wallet.unified || !rootWallet(user, wallet)) return wallet
  return Object.freeze({ ...wallet, ...entropyOf(user, wallet) })
}

/**
 * Adds a `fund` that rejects and names its replacement: scripts written for Privy's React SDK call it on Solana
 * wallets. It is not enumerable, so that a wallet can be copied and sent as plain data.
 */
function withRejectingFund(wallet: WalletAccount | EmbeddedWallet): WalletAccount | EmbeddedWallet {
  if (wallet.chainType !== 'solana') return wallet
  const fund = () =>
    Promise.reject(new WalletError('INVALID_DATA', 'An embedded Solana wallet has no fund: use fundWallet instead'))
  return Object.freeze(Object.defineProperty({ ...wallet }, 'fund', { value: fund }))
}

function accountOf(wallet: ConnectedWallet): WalletAccount {
  const { address, chainType, walletClientType, connectorType, connectedAt } = wallet
  const linked = currentUser()?.linkedAccounts.find(
    (other): other is WalletAccount => other.type === 'wallet' && sameAddress(other.address, address),
  )
  const account = linked ?? {
    chainId: null,
    walletIndex: null,
    id: null,
    imported: false,
    delegated: false,
    recoveryMethod: null,
    signsOn: 'device' as const,
    unified: false,
    verifiedAt: null,
    firstVerifiedAt: null,
    latestVerifiedAt: null,
  }
  return Object.freeze({
    ...account,
    type: 'wallet',
    address,
    chainType,
    walletClientType,
    connectorType,
    connectedAt,
    linked: linked !== undefined,
  })
}

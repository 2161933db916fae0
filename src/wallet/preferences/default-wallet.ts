import type { ChainType } from '../../chains/chain-type.js'
import { embeddedWallet, embeddedWallets } from '../../session/user/embedded-wallets.js'
import type { User, WalletAccount } from '../../session/user/user.js'
import { isChosenDefault } from './wallet-preferences.js'

/** The user's default wallet of this kind of chain: the one that they have chosen in this browser, else the first one. */
export function defaultWallet(user: User | null, chainType: ChainType): WalletAccount | undefined {
  const wallets = embeddedWallets(user, chainType)
  return (user && wallets.find(({ address }) => isChosenDefault(user.id, address))) ?? wallets[0]
}

/** The user's embedded wallet with this address; without an address, their default one of the chain. */
export const walletToUse = (
  user: User | null,
  chainType: ChainType,
  address: string | undefined,
): WalletAccount | undefined =>
  address === undefined ? defaultWallet(user, chainType) : embeddedWallet(user, chainType, address)

/** The user's embedded wallets, chain by chain. On each chain, the default one comes first. */
export function defaultsFirst(user: User | null): readonly WalletAccount[] {
  const wallets = embeddedWallets(user)
  return [...new Set(wallets.map(({ chainType }) => chainType))].flatMap(chainType => {
    const first = defaultWallet(user, chainType)
    const all = wallets.filter(wallet => wallet.chainType === chainType)
    return first ? [first, ...all.filter(wallet => wallet !== first)] : all
  })
}

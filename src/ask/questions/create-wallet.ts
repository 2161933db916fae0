import type { ChainType } from '../../chains/chain-type.js'
import type { WalletAccount } from '../../session/user/user.js'
import type { Question } from '../question.js'

/** The wallets to create; see `<wallet-create>`. */
export interface CreateOptions {
  /** The chain; wallets of both chains share one secret. */
  readonly chainType?: ChainType | 'ethereum-and-solana'
  /** 0 is the first wallet of its chain; a higher index derives another one from the same secret. */
  readonly walletIndex?: number
  /** True: another wallet of this chain; without `walletIndex`, at the highest index plus one. */
  readonly createAdditional?: boolean
  /** True: import a wallet that the visitor has elsewhere. They type its key or phrase in the provider's own page. */
  readonly imported?: boolean
}

/** The result of a creation. */
export interface CreateResult {
  readonly wallets: readonly WalletAccount[]
}

/** Creates a wallet, with a recovery method of the visitor's own if the app requires one. */
export const createWallet: Question<CreateOptions, CreateResult> = {
  tag: 'wallet-create',
  exit: 'EMBEDDED_WALLET_CREATE_ERROR',
}

/** Asks for a wallet that the visitor has elsewhere, to use it here. */
export const importWallet: Question<CreateOptions, CreateResult> = {
  tag: createWallet.tag,
  exit: 'USER_REJECTED_REQUEST',
}

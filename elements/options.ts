import type { WalletChainType } from '../src/config/settings.js'
import type { FundInput } from '../src/funding/funding-config.js'
import type { TransactionUiOptions } from '../src/screens/transaction/transaction.js'

/** Options that every `show()` takes. */
export interface ShowOptions {
  /** Aborting it closes the element, as the host. */
  signal?: AbortSignal
}

/** What `show()` of a login takes; each stands over the attribute of its name. */
export interface LoginOptions {
  flow?: 'login' | 'connect-or-create'
  /** The login method to begin with, instead of the landing. */
  start?: string
  /** What a field begins with. */
  prefill?: { type: 'email' | 'phone'; value: string; disableSignup?: boolean; walletChainType?: WalletChainType }
  valueType?: 'access-token' | 'identity-token' | 'user-id'
}

/** What `show()` of a funding takes; each stands over the attribute of its name. */
export type FundOptions = FundInput

/** What `show()` of a confirmation takes; each stands over the attribute of its name. */
export interface ConfirmTxOptions {
  chainType?: 'ethereum' | 'solana'
  /** Ethereum: a request, or a list of them. Solana: bytes, base64, or `{ to, lamports }`. */
  transaction?: unknown
  /** Ethereum: the id of the chain, where the request names none. */
  chain?: number
  cluster?: 'mainnet-beta' | 'testnet' | 'devnet'
  /** The wallet that signs; else the user's first of that kind. */
  address?: string
  uiOptions?: TransactionUiOptions
  /** Signs, and sends nothing. */
  signOnly?: boolean
  sponsored?: boolean
}

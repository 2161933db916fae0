import type { ChainType } from '../../chains/chain-type.js'
import type { Cluster } from '../../chains/clusters.js'
import type { Question } from './question.js'

/** How a host words a confirmation. */
export interface TransactionUiOptions {
  readonly title?: string
  readonly description?: string
  readonly buttonText?: string
  readonly successHeader?: string
  readonly successDescription?: string
  /** False takes "Not now" away. */
  readonly isCancellable?: boolean
  readonly showWalletUIs?: boolean
  readonly requesterAppId?: string
  readonly transactionInfo?: {
    readonly title?: string
    /** Names the call: "Approve {action}". */
    readonly action?: string
    readonly contractInfo?: { readonly imgUrl?: string; readonly imgAltText?: string }
  }
}

/** A transaction that is to be confirmed, signed and sent. */
export interface TransactionRequest {
  /** Ethereum, where nothing else is said. */
  readonly chainType?: ChainType
  /** The embedded wallet that signs and pays; else the user's first one of that kind of chain. */
  readonly address?: string
  /**
   * As it came from the host; it is parsed strictly.
   * Ethereum: a transaction request (quantities as bigint, hex or decimal text), or an array of them, sent one after the other.
   * Solana: serialised bytes, base64, or `{ to, lamports }` for a plain transfer.
   */
  readonly transaction: unknown
  /** Ethereum: the id of the chain where the request names none; else the configured default chain. */
  readonly chain?: number
  /** Solana: else the configured cluster. */
  readonly cluster?: Cluster
  readonly uiOptions?: TransactionUiOptions
  /**
   * Ethereum: takes the place of a transaction of this wallet that was sent and is in no block yet, by its nonce and a higher fee. `speed-up`
   * sends the same once more, `cancel` nothing to the wallet itself. `transaction` is not read then.
   */
  readonly replaces?: { readonly hash: string; readonly as: 'speed-up' | 'cancel' }
  /** Sign, and send nothing. */
  readonly signOnly?: boolean
  /** The app pays the fee, through the provider, of a wallet that signs on the server; else as configured. */
  readonly sponsored?: boolean
}

/** What a confirmed transaction leaves. */
export interface ApprovedTransaction {
  readonly hash?: string
  readonly signedTransaction?: string
}

/** May this be signed, and sent? Two payments that are alike are two payments: none is about the same as another. */
export const confirmTransaction: Question<TransactionRequest, ApprovedTransaction> = {
  tag: 'wallet-confirm-tx',
  exit: 'USER_REJECTED_REQUEST',
  about: () => Symbol(),
}

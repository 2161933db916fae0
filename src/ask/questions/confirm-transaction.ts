import type { ChainType } from '../../chains/chain-type.js'
import type { Cluster } from '../../chains/clusters.js'
import type { Question } from '../question.js'

/** Texts and options of a confirmation. */
export interface TransactionUiOptions {
  readonly title?: string
  readonly description?: string
  readonly buttonText?: string
  readonly successHeader?: string
  readonly successDescription?: string
  /** False hides "Not now". */
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

/** A transaction to be confirmed, signed and sent. */
export interface TransactionRequest {
  /** Ethereum by default. */
  readonly chainType?: ChainType
  /** The embedded wallet that signs and pays; by default the user's default one on that chain type. */
  readonly address?: string
  /**
   * The host's request. It is unchecked here and parsed strictly later. Ethereum: a transaction request (quantities as
   * bigint, hex or decimal text), or an array of them, sent one after the other. Solana: serialised bytes, base64, or
   * `{ to, lamports }` for a plain transfer.
   */
  readonly transaction: unknown
  /** Ethereum: the chain id if the request has none; by default the configured default chain. */
  readonly chain?: number
  /** Solana: the cluster; by default the configured one. */
  readonly cluster?: Cluster
  readonly uiOptions?: TransactionUiOptions
  /**
   * Ethereum: the pending transaction of this wallet to replace, by the same nonce and a higher fee. `speed-up` sends
   * it again, `cancel` sends nothing to the wallet itself. `transaction` is ignored then.
   */
  readonly replaces?: { readonly hash: string; readonly as: 'speed-up' | 'cancel' }
  /** True: sign only, do not send. */
  readonly signOnly?: boolean
  /**
   * True: the app pays the fee through the provider, for a wallet that signs on the server. By default as the app is
   * configured.
   */
  readonly sponsored?: boolean
}

/** The result of a confirmed transaction. */
export interface ApprovedTransaction {
  readonly hash?: string
  readonly signedTransaction?: string
}

/** Asks for approval to sign and send. Equal requests are never merged: two equal payments are two payments. */
export const confirmTransaction: Question<TransactionRequest, ApprovedTransaction> = {
  tag: 'wallet-confirm-tx',
  exit: 'USER_REJECTED_REQUEST',
  about: () => Symbol(),
}

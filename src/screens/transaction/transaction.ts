import type { Cluster } from '../../chains/clusters.js'

export type ChainType = 'ethereum' | 'solana'

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

/** What a host gets for a transaction. Amounts and ids as the chain writes them; nothing here is secret. */
export interface TxResult {
  readonly chainType: ChainType
  readonly chainId?: number
  readonly cluster?: Cluster
  /** The hash (Ethereum) or the first signature (Solana). */
  readonly hash?: string
  /** Only where nothing was sent: hex (Ethereum) or base64 (Solana). */
  readonly signedTransaction?: string
  /** Of a batch, in its order; the fields above are then those of the last one. */
  readonly results?: readonly TxResult[]
}

/** The wallet that signs and pays, as far as a confirmation has to know it. */
export interface SigningWallet {
  readonly address: string
}

/** What signs: the embedded wallet, or whatever a caller puts in its place. Every method rejects with a WalletError. */
export interface TransactionSigner {
  /** Opens the wallet for signing. */
  connect(signal: AbortSignal): Promise<void>
  /** `transaction`: complete, quantities as hex. Answers the serialised signed transaction in hex. */
  signEthereum(transaction: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<string>
  /** Signs the bytes of a transaction's message. Answers the 64 bytes of the signature. */
  signSolana(message: Uint8Array, signal: AbortSignal): Promise<Uint8Array>
}

/** Asked right before signing; false ends the matter as if the visitor had said no. */
export type BeforeSubmit = (submission: {
  readonly kind: 'transaction'
  readonly chainType: ChainType
  readonly request: unknown
}) => boolean | Promise<boolean>

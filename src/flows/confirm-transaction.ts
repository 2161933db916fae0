import type { Cluster } from '../chains/clusters.js'
import type { BeforeSubmit, ChainType, SigningWallet, TransactionSigner, TransactionUiOptions } from '../screens/transaction/transaction.js'

export type { TxResult } from '../screens/transaction/transaction.js'

export interface ConfirmTransactionInput {
  readonly chainType: ChainType
  /** The wallet that signs and pays; without one the flow ends in a typed error. */
  readonly wallet: SigningWallet | undefined
  /**
   * As it came from the host; it is parsed strictly and copied once.
   * Ethereum: a transaction request (quantities as bigint, hex or decimal text). Solana: serialised bytes, base64, or
   * `{ to, lamports }` for a plain transfer. An array is a batch.
   */
  readonly transaction: unknown
  /** Ethereum: the chain where the request does not name one; else the configured default chain. */
  readonly chainId?: number
  /** Solana: else the configured cluster. */
  readonly cluster?: Cluster
  readonly uiOptions?: TransactionUiOptions
  /** Sign, and send nothing. */
  readonly signOnly?: boolean
  /** Somebody else pays the fee; else as configured. */
  readonly sponsored?: boolean
  /** Else the embedded wallet with this address. */
  readonly signer?: TransactionSigner
  readonly beforeSubmit?: BeforeSubmit
}

import type { AskedBy } from '../ask/asker.js'
import type { TransactionUiOptions } from '../ask/questions/confirm-transaction.js'
import type { ChainType } from '../chains/chain-type.js'
import type { ClusterRecord, Cluster } from '../chains/clusters.js'
import type { EthereumRequest } from '../chains/ethereum-request.js'
import type { EthereumAccess, EthereumTransaction } from '../chains/ethereum/index.js'
import type { SolanaTransaction } from '../chains/solana/index.js'
import type { ScanTransaction } from '../config/transaction-scan.js'
import { RPC_INTERNAL, RPC_USER_REJECTED } from '../constants.js'
import { WalletError } from '../errors/wallet-error.js'
import type { Progress } from './progress/progress.js'
import type { SponsoredRequest } from '../wallet/server/sponsored-request.js'
import type { FeePayer } from './sponsoring/fee-payer.js'
import { maybeSent } from './sponsoring/maybe-sent.js'

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
  /**
   * Has a transaction sent by the provider, which pays the fee; absent where it does not for this wallet. The user vouches for it first. What that resolves
   * with asks the provider, as often as need be for the one sending, and answers the hash.
   */
  readonly sponsor?: (request: SponsoredRequest, signal: AbortSignal) => Promise<() => Promise<string>>
}

/** Asked right before signing; false ends the matter as if the visitor had said no. */
export type BeforeSubmit = (submission: {
  readonly kind: 'transaction'
  readonly chainType: ChainType
  readonly request: unknown
}) => boolean | Promise<boolean>

interface CommonJob extends FeePayer {
  readonly wallet: SigningWallet
  readonly signer: TransactionSigner
  readonly ui: TransactionUiOptions
  readonly signOnly: boolean
  readonly beforeSubmit?: BeforeSubmit
  /** Where in the page it comes from. */
  readonly askedBy?: AskedBy
}

/** Who looks at a transaction before it is approved, and the domain that asks for it. */
export interface TransactionScan {
  readonly domain: string
  readonly scan: ScanTransaction
}

/** What the visitor wants of a transaction that is not in a block yet. */
export type ReplacedBy = 'speed-up' | 'cancel'

/** The transaction whose place another takes, by its nonce. */
export interface Replacement {
  readonly as: ReplacedBy
  /** The one whose fee is to be outbid. */
  readonly transaction: EthereumTransaction
  /** All that were sent with this nonce. */
  readonly hashes: readonly string[]
  /** The job that has sent them, where it is here. */
  readonly of?: EthereumJob
}

/** One transaction on an Ethereum chain, or several that are sent one after the other. */
export interface EthereumJob extends CommonJob {
  readonly chainType: 'ethereum'
  readonly requests: readonly EthereumRequest[]
  readonly access: EthereumAccess
  /** What a smart account or another wrapper calls is read, too. */
  readonly readsWrappers: boolean
  /** Looks at each request before it is approved. */
  readonly scan?: TransactionScan | undefined
  readonly progress: Progress<EthereumTransaction>
  /** Takes the place of another one. */
  readonly replaces?: Replacement
}

/** One transaction on Solana: given, or a plain transfer that is still to be built. */
export interface SolanaJob extends CommonJob {
  readonly chainType: 'solana'
  readonly source: SolanaTransaction | { readonly to: string; readonly lamports: bigint }
  readonly cluster: ClusterRecord
  readonly progress: Progress<SolanaTransaction>
}

export type TransactionJob = EthereumJob | SolanaJob

/** True where something of it is still to be sent: of a batch, whatever follows on the last one that was. */
export function isUnsent(job: TransactionJob): boolean {
  const wanted = job.chainType === 'ethereum' ? job.requests.length : 1
  return !job.signOnly && job.progress.now.hashes.length < wanted
}

/** The result of a job as far as it has come; undefined while the chain has heard of nothing. */
export function resultOf(job: TransactionJob): TxResult | undefined {
  const place =
    job.chainType === 'ethereum'
      ? { chainType: job.chainType, chainId: job.access.chain.id }
      : { chainType: job.chainType, cluster: job.cluster.name }
  const { now } = job.progress
  const results: TxResult[] =
    now.step === 'signed'
      ? now.signed.map(one => ({ ...place, ...one }))
      : [...now.hashes, ...(now.step === 'refused' ? [now.hash] : [])].map(hash => ({ ...place, hash }))
  const last = results.at(-1)
  return (
    last &&
    Object.freeze({
      ...last,
      ...(results.length > 1 && { results: Object.freeze(results.map(result => Object.freeze(result))) }),
    })
  )
}

/** What the host hears when the visitor leaves before there is a result. */
export function exitOf({ chainType, progress }: TransactionJob): WalletError {
  const { failure: error, step } = progress.now
  if (step === 'asking') return maybeSent(error)
  if (chainType === 'solana') {
    return new WalletError('USER_REJECTED_REQUEST', 'User exited the modal before submitting the transaction', {
      rpcCode: RPC_USER_REJECTED,
      ...(error && { cause: error }),
    })
  }
  return (
    error ?? new WalletError('USER_REJECTED_REQUEST', 'The user rejected the request', { rpcCode: RPC_USER_REJECTED })
  )
}

/** How a failed preparation is told to the host. */
export function preparationError(cause: unknown): WalletError {
  return new WalletError('TRANSACTION_PREPARATION_FAILURE', 'There was an issue preparing your transaction', {
    cause,
    rpcCode: RPC_INTERNAL,
  })
}

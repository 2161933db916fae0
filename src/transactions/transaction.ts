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

/** The result of a transaction. Amounts and ids are as on the chain; nothing here is secret. */
export interface TxResult {
  readonly chainType: ChainType
  readonly chainId?: number
  readonly cluster?: Cluster
  /** The hash (Ethereum) or the first signature (Solana). */
  readonly hash?: string
  /** Only if it was signed and not sent: hex (Ethereum) or base64 (Solana). */
  readonly signedTransaction?: string
  /** The results of a batch in its order; the fields above are those of the last one then. */
  readonly results?: readonly TxResult[]
}

/** The signing wallet, as far as a confirmation needs it. */
export interface SigningWallet {
  readonly address: string
}

/** The signer: the embedded wallet, or a caller's replacement. Every method rejects with a WalletError. */
export interface TransactionSigner {
  /** Opens the wallet for signing. */
  connect(signal: AbortSignal): Promise<void>
  /** `transaction` is complete, with quantities as hex. Resolves with the serialised signed transaction in hex. */
  signEthereum(transaction: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<string>
  /** Signs the bytes of a transaction's message. Resolves with the 64 bytes of the signature. */
  signSolana(message: Uint8Array, signal: AbortSignal): Promise<Uint8Array>
  /**
   * Lets the provider send a transaction and pay its fee; absent if the provider does not do that for this wallet. The
   * user authorises it first. Resolves with a function that asks the provider and resolves with the hash. Calling that
   * function again repeats the same request.
   */
  readonly sponsor?: (request: SponsoredRequest, signal: AbortSignal) => Promise<() => Promise<string>>
}

/** Called right before signing; false ends the job as if the visitor had refused. */
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
  /** The part of the page that asks. */
  readonly askedBy?: AskedBy
}

/** The scanner of a transaction before its approval, and the domain that requests the transaction. */
export interface TransactionScan {
  readonly domain: string
  readonly scan: ScanTransaction
}

/** The purpose of a replacement: to speed up a pending transaction, or to cancel it. */
export type ReplacementPurpose = 'speed-up' | 'cancel'

/** The facts about a transaction that is replaced by its nonce. */
export interface Replacement {
  readonly purpose: ReplacementPurpose
  /** The replaced transaction, whose fee must be exceeded. */
  readonly transaction: EthereumTransaction
  /** The hashes of all transactions that were sent with this nonce. */
  readonly hashes: readonly string[]
  /** The job that has sent them, if it is known. */
  readonly job?: EthereumJob
}

/** One transaction on an Ethereum chain, or several that are sent one after the other. */
export interface EthereumJob extends CommonJob {
  readonly chainType: 'ethereum'
  readonly requests: readonly EthereumRequest[]
  readonly access: EthereumAccess
  /** Decodes the inner calls of smart accounts and other wrappers, too. */
  readonly readsWrappers: boolean
  /** Scans each request before its approval. */
  readonly scan?: TransactionScan | undefined
  readonly progress: Progress<EthereumTransaction>
  /** Replaces another transaction. */
  readonly replaces?: Replacement
}

/** One Solana transaction: given, or a plain transfer that is not built yet. */
export interface SolanaJob extends CommonJob {
  readonly chainType: 'solana'
  readonly source: SolanaTransaction | { readonly to: string; readonly lamports: bigint }
  readonly cluster: ClusterRecord
  readonly progress: Progress<SolanaTransaction>
}

export type TransactionJob = EthereumJob | SolanaJob

/** True if something is still unsent; in a batch, any transaction after the last sent one. */
export function isUnsent(job: TransactionJob): boolean {
  const wanted = job.chainType === 'ethereum' ? job.requests.length : 1
  return !job.signOnly && job.progress.now.hashes.length < wanted
}

/** The result of a job so far; undefined while nothing was sent. */
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

/** The host's error if the visitor leaves before there is a result. */
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

/** The host's error for a failed preparation. */
export function preparationError(cause: unknown): WalletError {
  return new WalletError('TRANSACTION_PREPARATION_FAILURE', 'There was an issue preparing your transaction', {
    cause,
    rpcCode: RPC_INTERNAL,
  })
}

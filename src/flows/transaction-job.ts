import { parseEthereumRequest } from '../chains/ethereum-request.js'
import type { EthereumTransaction } from '../chains/ethereum/index.js'
import type { SolanaTransaction } from '../chains/solana/index.js'
import { clusterRecord, type Cluster } from '../chains/clusters.js'
import { chainById, rpcUrlOf } from '../chains/registry.js'
import type { Settings } from '../config/settings.js'
import type { ScanTransaction } from '../config/transaction-scan.js'
import { RPC_UNSUPPORTED_CHAIN } from '../constants.js'
import { WalletError } from '../errors/wallet-error.js'
import { embeddedSigner } from '../screens/transaction/embedded-signer.js'
import { emptyRecord, type BeforeFund, type BeforeSubmit, type ChainType, type EthereumJob, type SigningWallet, type SolanaJob, type TransactionJob, type TransactionScan, type TransactionSigner, type TransactionUiOptions } from '../screens/transaction/transaction.js'
import { getAccessToken } from '../session/access-token.js'
import { currentUser } from '../session/store.js'

export interface ConfirmTransactionInput {
  readonly chainType: ChainType
  /** The wallet that signs and pays; without one the flow ends in a typed error. */
  readonly wallet: SigningWallet | undefined
  /**
   * As it came from the host; it is parsed strictly and copied once.
   * Ethereum: a transaction request (quantities as bigint, hex or decimal text), or an array of them, sent one after the other.
   * Solana: serialised bytes, base64, or `{ to, lamports }` for a plain transfer.
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
  readonly beforeFund?: BeforeFund
}

const BATCH_LIMIT = 50

/** Checks who asks and what is asked, and freezes it into a job. @throws WalletError by what is wrong */
export async function transactionJob(input: ConfirmTransactionInput, settings: Settings): Promise<TransactionJob> {
  const { wallet, signer } = input.signer ? ownSigner(input, input.signer) : await embedded(input)
  const common = {
    wallet: Object.freeze({ address: wallet.address }),
    signer,
    ui: Object.freeze({ ...input.uiOptions }),
    signOnly: input.signOnly ?? false,
    sponsored: input.sponsored ?? settings.sponsored,
    ...(input.beforeSubmit && { beforeSubmit: input.beforeSubmit }),
    ...(input.beforeFund && { beforeFund: input.beforeFund }),
  }
  return input.chainType === 'ethereum' ? ethereumJob(input, settings, common) : solanaJob(input, settings, common)
}

type Common = Omit<EthereumJob, 'chainType' | 'requests' | 'access' | 'record' | 'scan'>

function ethereumJob({ transaction, chainId }: ConfirmTransactionInput, settings: Settings, common: Common): EthereumJob {
  const list: readonly unknown[] = Array.isArray(transaction) ? transaction.slice(0, BATCH_LIMIT + 1) : [transaction]
  if (list.length === 0 || list.length > BATCH_LIMIT) throw new WalletError('INVALID_DATA', 'Invalid transaction request: it is empty, or too long a list.')
  const requests = list.map(parseEthereumRequest)
  const id = requests[0]?.chainId ?? chainId ?? settings.defaultChain.id
  if (requests.some(request => request.chainId !== undefined && request.chainId !== id)) throw new WalletError('INVALID_DATA', 'Invalid transaction request: its transactions are for several chains.')
  if (requests.some(({ from }) => from && from.toLowerCase() !== common.wallet.address.toLowerCase())) throw new WalletError('INVALID_DATA', 'Invalid transaction request: it is from another account.')
  const chain = chainById(id, settings.chains)
  const rpcUrl = chain && rpcUrlOf(chain, { rpcUrls: settings.rpcConfig.rpcUrls, appId: settings.appId })
  if (!chain || !rpcUrl) throw new WalletError('UNSUPPORTED_CHAIN_ID', `Chain ID ${id} is not supported. It must be added to the configured chains.`, { rpcCode: RPC_UNSUPPORTED_CHAIN })
  return Object.freeze({
    ...common, chainType: 'ethereum', requests: Object.freeze(requests), access: Object.freeze({ chain, rpcUrl }), record: emptyRecord<EthereumTransaction>(), scan: scanOf(settings),
  })
}

/** Who scans: the host's own service, else the provider's; nobody unless the host wants it. */
function scanOf({ scanTransactions, transactionScan: { domain, scan } }: Settings): TransactionScan | undefined {
  const provider: ScanTransaction = async (request, signal) => (await import('../api/scan.js')).scanTransaction(request, signal)
  return scanTransactions ? Object.freeze({ domain: domain || (globalThis.location?.host ?? ''), scan: scan ?? provider }) : undefined
}

async function solanaJob({ transaction, cluster }: ConfirmTransactionInput, settings: Settings, common: Common): Promise<SolanaJob> {
  const record = clusterRecord(cluster ?? settings.solana.cluster, settings.solana.rpcUrls)
  return Object.freeze({ ...common, chainType: 'solana', source: await solanaSource(transaction), cluster: Object.freeze(record), record: emptyRecord<SolanaTransaction>() })
}

async function solanaSource(transaction: unknown): Promise<SolanaJob['source']> {
  const { assertSolanaAddress, parseSolanaTransaction } = await import('../chains/solana/index.js')
  if (typeof transaction !== 'object' || transaction === null || transaction instanceof Uint8Array) return parseSolanaTransaction(transaction)
  // The notation of an Ethereum request is read for a plain transfer too: `value` means lamports.
  const { to, lamports, value, ...rest } = { ...transaction } as Record<string, unknown>
  const amount = lamports ?? value
  if (Object.values(rest).some(other => other !== undefined) || typeof to !== 'string') throw new WalletError('INVALID_DATA', 'Invalid transaction request: it is neither bytes nor a plain transfer.')
  assertSolanaAddress(to)
  return Object.freeze({ to, lamports: lamportsOf(amount) })
}

function lamportsOf(amount: unknown): bigint {
  const whole = typeof amount === 'bigint' ? amount
    : typeof amount === 'number' && Number.isSafeInteger(amount) ? BigInt(amount)
      : typeof amount === 'string' && /^\d{1,20}$/.test(amount) ? BigInt(amount) : 0n
  if (whole <= 0n || whole >= 2n ** 64n) throw new WalletError('INVALID_DATA', 'Invalid transaction request: "lamports" is not an amount.')
  return whole
}

function ownSigner({ chainType, wallet }: ConfirmTransactionInput, signer: TransactionSigner): { wallet: SigningWallet; signer: TransactionSigner } {
  if (!wallet || !fits(chainType, wallet)) throw new WalletError('INVALID_DATA', 'Invalid transaction request')
  return { wallet, signer }
}

async function embedded({ chainType, wallet, uiOptions }: ConfirmTransactionInput): Promise<{ wallet: SigningWallet; signer: TransactionSigner }> {
  const ethereum = chainType === 'ethereum'
  if (!currentUser() && !ethereum) throw new WalletError('MUST_BE_AUTHENTICATED', 'User must be authenticated before signing with a Privy wallet')
  if (ethereum ? !wallet || !await getAccessToken() : !wallet) {
    throw new WalletError('EMBEDDED_WALLET_NOT_FOUND', ethereum ? 'Must have valid access token and Privy wallet to send transaction' : 'Must have a Privy wallet before signing')
  }
  if (!wallet || !fits(chainType, wallet)) throw new WalletError('INVALID_DATA', 'Invalid transaction request')
  const signer = embeddedSigner(chainType, wallet, uiOptions?.requesterAppId)
  if (signer) return { wallet, signer }
  throw new WalletError('EMBEDDED_WALLET_NOT_FOUND', ethereum
    ? 'Must have valid access token and Privy wallet to send transaction'
    : `Cannot sendSolanaTransaction before embedded wallet ${wallet.address} is connected`)
}

function fits(chainType: ChainType, { address }: SigningWallet): boolean {
  return chainType === 'ethereum' ? /^0x[0-9a-fA-F]{40}$/.test(address) : /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address)
}

import type { AskedBy } from '../ask/asker.js'
import type { TransactionRequest } from '../ask/questions/confirm-transaction.js'
import { chainTypeOf, sameAddress } from '../chains/address.js'
import { invalidRequest } from '../chains/chain-errors.js'
import { parseEthereumRequest } from '../chains/ethereum-request.js'
import type { EthereumAccess, EthereumTransaction } from '../chains/ethereum/index.js'
import type { SolanaTransaction } from '../chains/solana/index.js'
import { clusterRecord } from '../chains/clusters.js'
import { chainById, rpcUrlOf } from '../chains/registry.js'
import type { Settings } from '../config/settings.js'
import type { ScanTransaction } from '../config/transaction-scan.js'
import { RPC_UNSUPPORTED_CHAIN } from '../constants.js'
import { WalletError } from '../errors/wallet-error.js'
import { ownCopy } from '../lib/own/own-copy.js'
import { ownMember } from '../lib/own/own-member.js'
import { toNullPrototype } from '../lib/own/to-null-prototype.js'
import { record } from '../lib/own/record.js'
import { embeddedSigner } from './embedded-signer.js'
import { beginProgress } from './progress/progress.js'
import { feePayer } from './sponsoring/fee-payer.js'
import { hasOtherPayer } from './sponsoring/sponsored-job.js'
import type {
  BeforeSubmit,
  EthereumJob,
  SolanaJob,
  TransactionJob,
  TransactionScan,
  TransactionSigner,
} from './transaction.js'
import { getAccessToken } from '../session/tokens/access-token.js'
import { currentUser } from '../session/store.js'
import { walletToUse } from '../wallet/preferences/default-wallet.js'
import { noWalletToSignWith, requireUserToSign, walletNotFound } from '../wallet/require-wallet.js'

/** A request, and the caller's replacements for the defaults. */
export interface TransactionInput extends TransactionRequest {
  /** Signs in place of the embedded wallet. Requires `address`. */
  readonly signer?: TransactionSigner
  readonly beforeSubmit?: BeforeSubmit
  /** The part of the page that asks. */
  readonly askedBy?: AskedBy
}

const BATCH_LIMIT = 50

/** Validates caller and request, and freezes them into a job. @throws WalletError if either is invalid */
export async function transactionJob(hostInput: TransactionInput, settings: Settings): Promise<TransactionJob> {
  const input = ownCopy(hostInput)
  const { wallet, signer } = await findSigner(input)
  const signOnly = input.signOnly ?? false
  // Without idempotency keys, a retry after a lost answer could pay twice.
  const canSponsor = signer.sponsor !== undefined && settings.idempotencyKeys && !signOnly && !input.replaces
  const common = record({
    wallet,
    signer,
    ui: record({ ...input.uiOptions }),
    signOnly,
    ...feePayer(input.sponsored ?? settings.sponsored, canSponsor),
    ...(input.beforeSubmit && { beforeSubmit: input.beforeSubmit }),
    ...(input.askedBy && { askedBy: input.askedBy }),
  })
  return input.chainType === 'solana' ? solanaJob(input, settings, common) : ethereumJob(input, settings, common)
}

type Common = Omit<
  EthereumJob,
  'chainType' | 'requests' | 'access' | 'progress' | 'readsWrappers' | 'scan' | 'replaces'
>

async function ethereumJob(
  { transaction, replaces, chain: named }: TransactionInput,
  settings: Settings,
  common: Common,
): Promise<EthereumJob> {
  if (replaces) {
    const { replacingJob } = await import('./replacing/replacing-job.js')
    const place = { chainType: 'ethereum', access: accessOf(named ?? settings.defaultChain.id, settings) } as const
    return replacingJob({ ...common, ...place, ...lookUpChecks(settings) }, replaces)
  }
  const list: readonly unknown[] = Array.isArray(transaction) ? transaction.slice(0, BATCH_LIMIT + 1) : [transaction]
  if (list.length === 0 || list.length > BATCH_LIMIT) throw invalidRequest('it is empty, or too long a list')
  const requests = list.map(parseEthereumRequest)
  const id = requests[0]?.chainId ?? named ?? settings.defaultChain.id
  if (requests.some(request => request.chainId !== undefined && request.chainId !== id))
    throw invalidRequest('its transactions are for several chains')
  if (requests.some(({ from }) => from && !sameAddress(from, common.wallet.address)))
    throw invalidRequest('it is from another account')
  return record<EthereumJob>({
    ...common,
    chainType: 'ethereum',
    requests: Object.freeze(requests),
    access: accessOf(id, settings),
    progress: await progressOf(common, id, requests.length),
    ...lookUpChecks(settings),
  })
}

/** The checks of a transaction before its approval, from the settings. */
const lookUpChecks = (settings: Settings): Pick<EthereumJob, 'readsWrappers' | 'scan'> => ({
  readsWrappers: settings.extendedDecoding,
  scan: scanOf(settings),
})

/**
 * The job's progress. For a named batch of calls (EIP-5792) it is stored, so that its status is known after a reload.
 */
async function progressOf(common: Common, chainId: number, calls: number) {
  const progress = beginProgress<EthereumTransaction>()
  const id = ownMember(ownMember(common, 'askedBy'), 'calls')
  if (typeof id !== 'string') return progress
  const { rememberedProgress } = await import('./progress/remembered-progress.js')
  return rememberedProgress(progress, { id, address: common.wallet.address, chainId, calls })
}

/**
 * The chain with this id and its RPC endpoint.
 * @throws WalletError UNSUPPORTED_CHAIN_ID if either is missing
 */
function accessOf(id: number, settings: Settings): EthereumAccess {
  const chain = chainById(id, settings.chains)
  const rpcUrl = chain && rpcUrlOf(chain, { rpcUrls: settings.rpcConfig.rpcUrls, appId: settings.appId })
  if (!chain || !rpcUrl)
    throw new WalletError(
      'UNSUPPORTED_CHAIN_ID',
      `Chain ID ${id} is not supported. It must be added to the configured chains.`,
      { rpcCode: RPC_UNSUPPORTED_CHAIN },
    )
  return record({ chain: ownCopy(chain), rpcUrl })
}

/** The scanner: the host's own service, else the provider's; none unless the host enables it. */
function scanOf({ scanTransactions, transactionScan }: Settings): TransactionScan | undefined {
  const { domain, scan } = toNullPrototype(transactionScan)
  const provider: ScanTransaction = async (request, signal) =>
    (await import('../api/scan.js')).scanTransaction(request, signal)
  return scanTransactions
    ? record({ domain: domain || (globalThis.location?.host ?? ''), scan: scan ?? provider })
    : undefined
}

async function solanaJob(
  { transaction, cluster }: TransactionInput,
  settings: Settings,
  common: Common,
): Promise<SolanaJob> {
  const clusterAccess = clusterRecord(cluster ?? settings.solana.cluster, settings.solana.rpcUrls)
  const source = await solanaSource(transaction)
  const { unsponsored, ...same } = common
  return record<SolanaJob>({
    ...same,
    ...(unsponsored && feePayer(true, hasOtherPayer({ source, wallet: common.wallet }))),
    chainType: 'solana',
    source,
    cluster: record(clusterAccess),
    progress: beginProgress<SolanaTransaction>(),
  })
}

async function solanaSource(transaction: unknown): Promise<SolanaJob['source']> {
  const { assertSolanaAddress, parseSolanaTransaction } = await import('../chains/solana/index.js')
  if (typeof transaction !== 'object' || transaction === null || transaction instanceof Uint8Array)
    return parseSolanaTransaction(transaction)
  // A plain transfer may also use an Ethereum request's field names: `value` means lamports.
  const { to, lamports, value, ...rest } = toNullPrototype(transaction as Readonly<Record<string, unknown>>)
  const amount = lamports ?? value
  if (Object.values(rest).some(other => other !== undefined) || typeof to !== 'string')
    throw invalidRequest('it is neither bytes nor a plain transfer')
  assertSolanaAddress(to)
  return record({ to, lamports: lamportsOf(amount) })
}

function lamportsOf(amount: unknown): bigint {
  const lamports =
    typeof amount === 'bigint'
      ? amount
      : typeof amount === 'number' && Number.isSafeInteger(amount)
        ? BigInt(amount)
        : typeof amount === 'string' && /^\d{1,20}$/.test(amount)
          ? BigInt(amount)
          : 0n
  if (lamports <= 0n || lamports >= 2n ** 64n) throw invalidRequest('"lamports" is not an amount')
  return lamports
}

/** Finds the signing wallet, or throws the error that the specification prescribes. */
async function findSigner({
  chainType = 'ethereum',
  address,
  signer,
  uiOptions,
}: TransactionInput): Promise<Pick<TransactionJob, 'wallet' | 'signer'>> {
  const malformed = address !== undefined && chainTypeOf(address) !== chainType
  const invalid = () => new WalletError('INVALID_DATA', 'Invalid transaction request')
  if (signer) {
    if (address === undefined || malformed) throw invalid()
    return { wallet: record({ address }), signer }
  }
  const ethereum = chainType === 'ethereum'
  const user = ethereum ? currentUser() : requireUserToSign()
  const signedIn = !ethereum || (await getAccessToken())
  if (signedIn && malformed) throw invalid()
  const wallet = signedIn ? walletToUse(user, chainType, address) : undefined
  if (wallet)
    return { wallet: record({ address: wallet.address }), signer: embeddedSigner(wallet, uiOptions?.requesterAppId) }
  if (ethereum) throw walletNotFound('Must have valid access token and Privy wallet to send transaction')
  throw address === undefined
    ? noWalletToSignWith()
    : walletNotFound(`Cannot sendSolanaTransaction before embedded wallet ${address} is connected`)
}

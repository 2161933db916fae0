import type { ClusterRecord } from '../../chains/clusters.js'
import type { SolanaTransaction } from '../../chains/solana/index.js'
import { walletRequest } from '../../connectors/wallet-request.js'
import { isWalletError, WalletError } from '../../errors/wallet-error.js'
import { ownMember } from '../../lib/own/own-member.js'
import type { SolanaFunding } from '../funding-config.js'
import type { SourceWallet } from '../source-wallets.js'
import { notSent, type Spendable } from '../transfer-from-wallet.js'

/** What is moved, from where to where. */
export interface SolanaTransfer {
  readonly config: SolanaFunding
  readonly wallet: SourceWallet
  /** In the asset's smallest unit. */
  readonly amount: bigint
}

/** What a transfer costs in SOL, and what the wallet has. */
export interface SolanaCost {
  readonly prepared: {
    /** With what it costs to open the recipient's account for a token. */
    readonly fee: bigint
    readonly balance: bigint
    readonly needed: bigint
    readonly missing: boolean
  }
  /** What the wallet has of a token; absent for SOL. */
  readonly tokens?: bigint
}

/** The Wallet Standard's names of the networks. */
const STANDARD_NAMES = {
  'mainnet-beta': 'solana:mainnet',
  devnet: 'solana:devnet',
  testnet: 'solana:testnet',
} as const satisfies Readonly<Record<ClusterRecord['name'], string>>

/** The transfer as it would be sent now: it can be executed for about a minute. */
export async function transferOnSolana(
  { config, wallet, amount }: SolanaTransfer,
  signal: AbortSignal,
): Promise<SolanaTransaction> {
  const chain = await import('../../chains/solana/index.js')
  const { address: to, cluster, token } = config
  const common = { from: wallet.address, to, blockhash: await chain.getLatestBlockhash(cluster, signal) }
  return token
    ? chain.buildTokenTransfer({ ...common, token, units: amount })
    : chain.buildTransfer({ ...common, lamports: amount })
}

/** Asks the cluster what the transfer costs, and what the wallet has. A token that the wallet has too little of is not tried. */
export async function costOnSolana(transfer: SolanaTransfer, signal: AbortSignal): Promise<SolanaCost> {
  const chain = await import('../../chains/solana/index.js')
  const { config, wallet, amount } = transfer
  const { address: to, cluster, token } = config
  const from = wallet.address
  const transaction = await transferOnSolana(transfer, signal)
  const [tokens, opening] = token
    ? await Promise.all([
        chain.getTokenBalance(from, token.address, cluster, signal),
        chain.tokenAccountRent(to, token.address, cluster, signal),
      ])
    : [undefined, 0n]
  if (tokens !== undefined && tokens < amount) {
    const [fee, balance] = [
      chain.offeredFee(transaction) + opening,
      await chain.getBalance(from, cluster, signal),
    ] as const
    return { prepared: { fee, balance, needed: fee, missing: balance < fee }, tokens }
  }
  const { fee, balance, needed, missing } = await chain.prepareSolana(transaction, from, cluster, {}, signal)
  const total = needed + opening
  // Enough to pay, and still refused: the wallet would keep less than an account may hold.
  const kept = missing && balance >= total ? await chain.leastToKeep(cluster, signal) : 0n
  return {
    prepared: { fee: fee + opening, balance, needed: total + kept, missing: missing || balance < total },
    ...(tokens !== undefined && { tokens }),
  }
}

/** What a wallet has of the asset, and how much of it can be sent: of SOL less the fee, and less what an account must keep. */
export async function spendableOnSolana(
  { cluster, token }: SolanaFunding,
  { address }: Pick<SourceWallet, 'address'>,
  signal: AbortSignal,
): Promise<Spendable> {
  const chain = await import('../../chains/solana/index.js')
  if (token) {
    const balance = await chain.getTokenBalance(address, token.address, cluster, signal)
    return { balance, most: balance }
  }
  const [balance, kept] = await Promise.all([
    chain.getBalance(address, cluster, signal),
    chain.leastToKeep(cluster, signal),
  ])
  const most = balance - kept - chain.LAMPORTS_PER_SIGNATURE
  return { balance, most: most > 0n ? most : 0n }
}

/**
 * Has an external wallet sign a transfer, on its own screen. The wallet may add to it, as a tip for going first, which its owner sees
 * there; the transfer that was shown here is in it, unchanged, or it counts as not signed.
 * @throws WalletError USER_REJECTED_REQUEST when its owner says no, UNSUPPORTED_CHAIN_ID when the wallet is not on this network,
 *   UNABLE_TO_SIGN for something else than the transfer, TRANSACTION_FAILURE for the rest
 */
export async function signedByWallet(
  { connector, address }: SourceWallet,
  transaction: SolanaTransaction,
  { name }: ClusterRecord,
  signal: AbortSignal,
): Promise<SolanaTransaction> {
  const chain = await import('../../chains/solana/index.js')
  const params = {
    transaction: chain.base64(chain.serialize(transaction)),
    pubkey: address,
    chain: STANDARD_NAMES[name],
  }
  const answer = await walletRequest(connector, 'solana_signTransaction', { params, signal }).catch(
    (cause: unknown) => {
      signal.throwIfAborted()
      throw isWalletError(cause, 'UNSUPPORTED_CHAIN_ID') ? cause : notSent(cause)
    },
  )
  signal.throwIfAborted()
  const signed = readSigned(chain.parseSolanaTransaction, ownMember(answer, 'transaction'))
  if (!signed || !contains(signed, transaction))
    throw new WalletError('UNABLE_TO_SIGN', 'The wallet has signed something else, or nothing.')
  return signed
}

function readSigned(parse: (source: unknown) => SolanaTransaction, source: unknown): SolanaTransaction | undefined {
  try {
    return parse(source)
  } catch {
    return undefined
  }
}

/** True where the same account pays, has signed, and every instruction is there as it was. */
function contains(signed: SolanaTransaction, { accounts: [payer], instructions }: SolanaTransaction): boolean {
  const texts = new Set(signed.instructions.map(textOf))
  return (
    signed.accounts[0] === payer &&
    !signed.signatures.includes(undefined) &&
    instructions.every(instruction => texts.has(textOf(instruction)))
  )
}

const textOf = ({ program, accounts, data }: SolanaTransaction['instructions'][number]): string =>
  [program, accounts.join(), data.join()].join(' ')

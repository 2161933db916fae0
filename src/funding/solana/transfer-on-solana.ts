import type { ClusterRecord } from '../../chains/clusters.js'
import type { SolanaTransaction } from '../../chains/solana/index.js'
import { walletRequest } from '../../connectors/wallet-request.js'
import { isWalletError, WalletError } from '../../errors/wallet-error.js'
import { ownMember } from '../../lib/own/own-member.js'
import type { SolanaFunding } from '../funding-config.js'
import type { SourceWallet } from '../source-wallets.js'
import { notSent, type Spendable } from '../transfer-from-wallet.js'

/** A transfer from an external wallet to the wallet to fund. */
export interface SolanaTransfer {
  readonly config: SolanaFunding
  readonly wallet: SourceWallet
  /** In the asset's smallest unit. */
  readonly amount: bigint
}

/** The cost of a transfer in SOL, and the wallet's balances. */
export interface SolanaCost {
  readonly prepared: {
    /** Includes the cost of opening the recipient's account for a token. */
    readonly fee: bigint
    readonly balance: bigint
    readonly needed: bigint
    readonly missing: boolean
  }
  /** The wallet's balance of the token; absent for SOL. */
  readonly tokens?: bigint
}

/** The Wallet Standard's names of the networks. */
const STANDARD_NAMES = {
  'mainnet-beta': 'solana:mainnet',
  devnet: 'solana:devnet',
  testnet: 'solana:testnet',
} as const satisfies Readonly<Record<ClusterRecord['name'], string>>

/** Builds the transfer with the latest blockhash, so that it can be executed for about a minute. */
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

/**
 * Reads the cost of the transfer and the wallet's balances from the cluster. If the wallet has too few tokens, the
 * transfer is not simulated.
 */
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
  const reserve = missing && balance >= total ? await chain.leastToKeep(cluster, signal) : 0n
  return {
    prepared: { fee: fee + opening, balance, needed: total + reserve, missing: missing || balance < total },
    ...(tokens !== undefined && { tokens }),
  }
}

/**
 * A wallet's balance of the asset, and how much of it can be sent. For SOL, that excludes the fee and the minimum
 * balance of an account.
 */
export async function spendableOnSolana(
  { cluster, token }: SolanaFunding,
  { address }: Pick<SourceWallet, 'address'>,
  signal: AbortSignal,
): Promise<Spendable> {
  const chain = await import('../../chains/solana/index.js')
  if (token) {
    const balance = await chain.getTokenBalance(address, token.address, cluster, signal)
    return { balance, maximum: balance }
  }
  const [balance, reserve] = await Promise.all([
    chain.getBalance(address, cluster, signal),
    chain.leastToKeep(cluster, signal),
  ])
  const maximum = balance - reserve - chain.LAMPORTS_PER_SIGNATURE
  return { balance, maximum: maximum > 0n ? maximum : 0n }
}

/**
 * Asks an external wallet to sign a transfer, on its own screen. The wallet may add instructions, for example a
 * priority tip, which its owner sees there. The signed transaction must include the shown transfer unchanged, otherwise
 * it counts as not signed.
 * @throws WalletError USER_REJECTED_REQUEST if its owner declines, UNSUPPORTED_CHAIN_ID if the wallet is not on this
 * network, UNABLE_TO_SIGN if it has signed something else, TRANSACTION_FAILURE for any other error
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

/** True if the same account pays the fee, all signers have signed, and every instruction is included unchanged. */
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

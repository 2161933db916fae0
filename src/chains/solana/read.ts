import {
  address,
  getAddressEncoder,
  getProgramDerivedAddress,
  isSolanaError,
  type Rpc,
  type SolanaRpcApi,
} from '@solana/web3.js'
import { WalletError } from '../../errors/wallet-error.js'
import type { ClusterRecord } from '../clusters.js'
import { askSolana, requireAnswer } from './ask.js'
import { ASSOCIATED_TOKEN_PROGRAM } from './instructions/associated-token.js'
import { TOKEN_PROGRAMS } from './instructions/token.js'

/** The node's error code for a token account that does not exist (JSON-RPC: invalid params). */
const NO_SUCH_ACCOUNT = -32602
const TOKEN_ACCOUNT_BYTES = 165n

/** The balance in lamports. `once`: see `askSolana`. */
export function getBalance(
  account: string,
  cluster: ClusterRecord,
  signal: AbortSignal,
  once?: boolean,
): Promise<bigint> {
  const read = async (rpc: Rpc<SolanaRpcApi>, abortSignal: AbortSignal) => {
    const { value } = await rpc.getBalance(address(account), { commitment: 'confirmed' }).send({ abortSignal })
    return requireAnswer<bigint>(value, typeof value === 'bigint')
  }
  return askSolana(cluster, signal, read, once)
}

/**
 * The balance of a token in its smallest unit, in the wallet's associated token account; zero if that does not exist.
 * `once`: see `askSolana`.
 */
export async function getTokenBalance(
  account: string,
  mint: string,
  cluster: ClusterRecord,
  signal: AbortSignal,
  once?: boolean,
): Promise<bigint> {
  const tokenAccount = await associatedTokenAccount(account, mint)
  const read = async (rpc: Rpc<SolanaRpcApi>, abortSignal: AbortSignal) => {
    try {
      const { value } = await rpc
        .getTokenAccountBalance(address(tokenAccount), { commitment: 'confirmed' })
        .send({ abortSignal })
      return BigInt(requireAnswer(value.amount, /^\d{1,20}$/.test(value.amount)))
    } catch (error) {
      if (isSolanaError(error) && (error.context as { __code?: number }).__code === NO_SUCH_ACCOUNT) return 0n
      throw error
    }
  }
  return askSolana(cluster, signal, read, once)
}

/** The address of the account in which a wallet holds a token, derived from both. */
export async function associatedTokenAccount(owner: string, mint: string): Promise<string> {
  const encode = getAddressEncoder().encode
  const [found] = await getProgramDerivedAddress({
    programAddress: address(ASSOCIATED_TOKEN_PROGRAM),
    seeds: [encode(address(owner)), encode(address(TOKEN_PROGRAMS[0])), encode(address(mint))],
  })
  return found
}

/** The cost of opening a wallet's account for a token, in lamports; zero if the account exists already. */
export async function tokenAccountRent(
  owner: string,
  mint: string,
  cluster: ClusterRecord,
  signal: AbortSignal,
): Promise<bigint> {
  const account = address(await associatedTokenAccount(owner, mint))
  return askSolana(cluster, signal, async (rpc, abortSignal) => {
    const { value } = await rpc
      .getAccountInfo(account, { commitment: 'confirmed', encoding: 'base64' })
      .send({ abortSignal })
    if (value) return 0n
    const rent = await rpc.getMinimumBalanceForRentExemption(TOKEN_ACCOUNT_BYTES).send({ abortSignal })
    return requireAnswer<bigint>(rent, typeof rent === 'bigint')
  })
}

/**
 * The minimum balance of an account, in lamports. A wallet must keep it, or spend everything: the network does not
 * allow an account with less.
 */
export function leastToKeep(cluster: ClusterRecord, signal: AbortSignal): Promise<bigint> {
  return askSolana(cluster, signal, async (rpc, abortSignal) => {
    const rent = await rpc.getMinimumBalanceForRentExemption(0n).send({ abortSignal })
    return requireAnswer<bigint>(rent, typeof rent === 'bigint')
  })
}

export function getLatestBlockhash(cluster: ClusterRecord, signal: AbortSignal): Promise<string> {
  return askSolana(cluster, signal, async (rpc, abortSignal) => {
    const { value } = await rpc.getLatestBlockhash({ commitment: 'confirmed' }).send({ abortSignal })
    return requireAnswer<string>(value.blockhash, typeof value.blockhash === 'string')
  })
}

/** True for base58 text of 32 bytes. */
export function isSolanaAddress(text: string): boolean {
  try {
    address(text)
    return true
  } catch {
    return false
  }
}

/** @throws WalletError INVALID_DATA unless the text is an address of Solana */
export function assertSolanaAddress(text: string): void {
  if (!isSolanaAddress(text)) throw new WalletError('INVALID_DATA', 'Not an address of Solana.')
}

import { WalletError } from '../../errors/wallet-error.js'
import { record } from '../../lib/own/record.js'
import { withDeadline } from '../../lib/time/deadline.js'
import { arePlausible } from '../decimals.js'
import { unexpectedAnswer } from '../chain-errors.js'
import type { Hex } from '../ethereum-request.js'
import { knownToken } from '../tokens/known-tokens.js'
import { callData, resultOf } from './calls/call-data.js'
import { functionOf } from './calls/meanings.js'
import { askEthereum, bytesOf, quantityOf, type AskNode, type EthereumAccess } from './client.js'
import { nonceOf } from './fees.js'
import { secondNode } from './second-node.js'

/** The native balance, in the coin's smallest unit. `once`: see `askEthereum`. */
export function getBalance(address: Hex, access: EthereumAccess, signal: AbortSignal, once?: boolean): Promise<bigint> {
  return askEthereum(access, signal, async ask => quantityOf(await ask('eth_getBalance', address, 'latest')), once)
}

/** The number of transactions that an account has sent, with those that are not executed yet. */
export function getNonce(address: Hex, access: EthereumAccess, signal: AbortSignal): Promise<number> {
  return askEthereum(access, signal, ask => nonceOf(address, ask), true)
}

/** The balance of an ERC-20 token, in its smallest unit. `once`: see `askEthereum`. */
export function getErc20Balance(
  token: Hex,
  address: Hex,
  access: EthereumAccess,
  signal: AbortSignal,
  once?: boolean,
): Promise<bigint> {
  return askEthereum(access, signal, ask => balanceOf(token, address, ask), once)
}

/** A token's metadata, from its contract. */
export interface TokenInfo {
  readonly symbol: string
  /** Undefined if the value is implausible: amounts are shown in the smallest unit then. */
  readonly decimals: number | undefined
  /** True for NFTs (ERC-721): the numbers in a call are token IDs. */
  readonly nft?: true | undefined
  /** True if a second node gives the same answer. */
  readonly agreed?: true
  /** The total supply. */
  readonly supply?: bigint | undefined
  /** The holder's balance. */
  readonly balance?: bigint | undefined
}

/** The time limit for the second node. */
const SECOND_NODE_MS = 3_000

/**
 * Reads a token's metadata, and the balance of a holder if one is given. Rejects if the contract does not answer.
 * Decimals are discarded if a second node contradicts them.
 */
export async function getToken(
  token: Hex,
  holder: Hex | undefined,
  access: EthereumAccess,
  signal: AbortSignal,
): Promise<TokenInfo> {
  const [said, second] = await Promise.all([
    askEthereum(access, signal, async ask => {
      const [named, supply, balance] = await Promise.all([
        readToken(token, ask),
        holder && supplyOf(token, ask).catch(() => undefined),
        holder && balanceOf(token, holder, ask).catch(() => undefined),
      ])
      return record({ ...named, supply, balance })
    }),
    secondAnswer(token, access, signal),
  ])
  if (!second) return said
  const agreed = second.symbol === said.symbol && second.decimals === said.decimals && second.nft === said.nft
  return record(agreed ? { ...said, agreed: true as const } : { ...said, decimals: undefined })
}

/**
 * The second node's answer for an unknown token; undefined without a second node, and if it does not answer in time.
 */
async function secondAnswer(
  token: Hex,
  access: EthereumAccess,
  signal: AbortSignal,
): Promise<Awaited<ReturnType<typeof readToken>> | undefined> {
  const second = knownToken(access.chain.id, token) ? undefined : secondNode(access)
  if (!second) return undefined
  return withDeadline({ ms: SECOND_NODE_MS, signal, late: () => undefined }, deadlineSignal =>
    askEthereum(second, deadlineSignal, ask => readToken(token, ask)),
  ).catch(() => undefined)
}

/** Decimals are read as a full word, so that a value that is too large is detected. */
const READ = {
  symbol: functionOf('symbol() returns (string)'),
  decimals: functionOf('decimals() returns (uint256)'),
  totalSupply: functionOf('totalSupply() returns (uint256)'),
  balanceOf: functionOf('balanceOf(address) returns (uint256)'),
  supportsInterface: functionOf('supportsInterface(bytes4) returns (uint256)'),
}
/** The interface id of ERC-721 (ERC-165). */
const NFTS = '0x80ac58cd'

/** Calls a contract function with one return value. */
async function read(to: Hex, name: keyof typeof READ, args: readonly Hex[], ask: AskNode): Promise<string | bigint> {
  const result = resultOf(
    READ[name],
    bytesOf(await ask('eth_call', record({ to, data: callData(READ[name], args) }), 'latest')),
  )
  if (result === undefined) throw unexpectedAnswer()
  return result
}

const supplyOf = async (token: Hex, ask: AskNode): Promise<bigint> => BigInt(await read(token, 'totalSupply', [], ask))
const balanceOf = async (token: Hex, holder: Hex, ask: AskNode): Promise<bigint> =>
  BigInt(await read(token, 'balanceOf', [holder], ask))

async function readToken(token: Hex, ask: AskNode): Promise<Pick<TokenInfo, 'symbol' | 'decimals' | 'nft'>> {
  const [symbol, claimed] = await Promise.all([
    read(token, 'symbol', [], ask),
    read(token, 'decimals', [], ask).catch(unlessNft),
  ])
  const decimals = Number(claimed)
  return record({
    symbol: String(symbol),
    decimals: arePlausible(decimals) ? decimals : undefined,
    ...(claimed === undefined && { nft: true as const }),
  })

  /** NFTs have no decimals. Any other contract without decimals is not a token. */
  async function unlessNft(error: unknown): Promise<undefined> {
    if (BigInt(await read(token, 'supportsInterface', [NFTS], ask)) !== 1n) throw error
  }
}

/**
 * Symbol and decimals of a token, from the known tokens or its contract.
 * @throws WalletError "Unable to fetch token details"
 */
export async function getErc20Info(
  token: Hex,
  access: EthereumAccess,
  signal: AbortSignal,
): Promise<{ symbol: string; decimals: number }> {
  const known = knownToken(access.chain.id, token)
  if (known) return known
  try {
    return await askEthereum(access, signal, async ask => {
      const { symbol, decimals } = await readToken(token, ask)
      if (decimals === undefined) throw unexpectedAnswer()
      return record({ symbol, decimals })
    })
  } catch (cause) {
    signal.throwIfAborted()
    throw new WalletError('INVALID_DATA', 'Unable to fetch token details', { cause, retryable: true })
  }
}

const TRANSFER = functionOf('transfer(address, uint256)')

/** The data of a call that transfers ERC-20 tokens; `amount` in the token's smallest unit. */
export function encodeTokenTransfer(to: Hex, amount: bigint): Hex {
  return callData(TRANSFER, [to, amount])
}

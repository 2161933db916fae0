import { encodeFunctionData, erc20Abi, parseAbi, type Client } from 'viem'
import { getBalance as readBalance, readContract } from 'viem/actions'
import { WalletError } from '../../errors/wallet-error.js'
import { areBelievable } from '../decimals.js'
import { unexpectedAnswer } from '../chain-errors.js'
import type { Hex } from '../ethereum-request.js'
import { askEthereum, type EthereumAccess } from './client.js'

/** The native balance, in the coin's smallest unit. */
export function getBalance(address: Hex, access: EthereumAccess, signal: AbortSignal): Promise<bigint> {
  return askEthereum(access, signal, client => readBalance(client, { address }))
}

/** The balance of an ERC-20 token, in its smallest unit. */
export function getErc20Balance(token: Hex, address: Hex, access: EthereumAccess, signal: AbortSignal): Promise<bigint> {
  return askEthereum(access, signal, client => readContract(client, { address: token, abi: erc20Abi, functionName: 'balanceOf', args: [address] }))
}

/** What a contract says of its token. */
export interface TokenInfo {
  readonly symbol: string
  /** Undefined where it claims what no token has: its amounts can only be told in its smallest unit. */
  readonly decimals: number | undefined
  /** All there is of it. */
  readonly supply?: bigint | undefined
  /** What the holder has of it. */
  readonly balance?: bigint | undefined
}

/** What the contract says of its token, and of what a holder has, where one is named. Rejects where it says nothing. */
export function getToken(token: Hex, holder: Hex | undefined, access: EthereumAccess, signal: AbortSignal): Promise<TokenInfo> {
  return askEthereum(access, signal, async client => {
    const contract = { address: token, abi: erc20Abi } as const
    const [named, supply, balance] = await Promise.all([
      readToken(client, token),
      holder && readContract(client, { ...contract, functionName: 'totalSupply' }).catch(() => undefined),
      holder && readContract(client, { ...contract, functionName: 'balanceOf', args: [holder] }).catch(() => undefined),
    ])
    return { ...named, supply, balance }
  })
}

/** Decimals are read in the width that a contract answers with, so that too many are seen as what they are. */
const decimalsAbi = parseAbi(['function decimals() view returns (uint256)'])

async function readToken(client: Client, address: Hex): Promise<{ symbol: string; decimals: number | undefined }> {
  const [symbol, claimed] = await Promise.all([
    readContract(client, { address, abi: erc20Abi, functionName: 'symbol' }), readContract(client, { address, abi: decimalsAbi, functionName: 'decimals' }),
  ])
  const decimals = Number(claimed)
  return { symbol, decimals: areBelievable(decimals) ? decimals : undefined }
}

/** Symbol and decimals from the token's contract. @throws WalletError "Unable to fetch token details" */
export async function getErc20Info(token: Hex, access: EthereumAccess, signal: AbortSignal): Promise<{ symbol: string; decimals: number }> {
  try {
    return await askEthereum(access, signal, async client => {
      const { symbol, decimals } = await readToken(client, token)
      if (decimals === undefined) throw unexpectedAnswer()
      return { symbol, decimals }
    })
  } catch (cause) {
    signal.throwIfAborted()
    throw new WalletError('INVALID_DATA', 'Unable to fetch token details', { cause, retryable: true })
  }
}

/** The data of a call that transfers ERC-20 tokens; `amount` in the token's smallest unit. */
export function encodeTokenTransfer(to: Hex, amount: bigint): Hex {
  return encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
}

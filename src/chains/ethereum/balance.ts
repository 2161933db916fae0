import { encodeFunctionData, erc20Abi } from 'viem'
import { getBalance as readBalance, readContract } from 'viem/actions'
import { WalletError } from '../../errors/wallet-error.js'
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

/** Symbol and decimals as the token's contract says them. @throws WalletError "Unable to fetch token details" */
export async function getErc20Info(token: Hex, access: EthereumAccess, signal: AbortSignal): Promise<{ symbol: string; decimals: number }> {
  try {
    return await askEthereum(access, signal, async client => {
      const contract = { address: token, abi: erc20Abi } as const
      const [symbol, decimals] = await Promise.all([
        readContract(client, { ...contract, functionName: 'symbol' }),
        readContract(client, { ...contract, functionName: 'decimals' }),
      ])
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

import { rpcUrlOf } from '../chains/registry.js'
import type { Settings } from '../config/settings.js'
import { WalletError } from '../errors/wallet-error.js'
import type { FundingDestination } from './funding-config.js'

/** Reads a balance. `once`: a request that fails is not repeated, because the caller repeats it anyway. */
export type ReadBalance = (signal: AbortSignal, once?: boolean) => Promise<bigint>

/** The reader of the balance to fund, in the asset's smallest unit; undefined if it cannot be read. */
export function fundingBalance(config: FundingDestination, settings: Settings): ReadBalance | undefined {
  if (config.chainType === 'solana') {
    const { address, cluster, token } = config
    return async (signal, once) => {
      const { getBalance, getTokenBalance } = await import('../chains/solana/index.js')
      return token
        ? getTokenBalance(address, token.address, cluster, signal, once)
        : getBalance(address, cluster, signal, once)
    }
  }
  const { address, chain, erc20Address, isUSDC } = config
  if (isUSDC && !erc20Address) return undefined
  return async (signal, once) => {
    const rpcUrl = rpcUrlOf(chain, { rpcUrls: settings.rpcConfig.rpcUrls, appId: settings.appId })
    if (!rpcUrl) throw new WalletError('UNSUPPORTED_CHAIN_ID', `Chain ID ${chain.id} has no RPC address.`)
    const { getBalance, getErc20Balance } = await import('../chains/ethereum/index.js')
    const access = { chain, rpcUrl }
    return erc20Address
      ? getErc20Balance(erc20Address, address as `0x${string}`, access, signal, once)
      : getBalance(address as `0x${string}`, access, signal, once)
  }
}

import { NATIVE_CURRENCY } from '../../api/bridge/bridge-quote.js'
import { sameAddress } from '../../chains/address.js'
import { SYSTEM_PROGRAM } from '../../chains/clusters.js'
import { nativeCoin, USD_COIN_DECIMALS, usdcAddress, type ChainRecord } from '../../chains/registry.js'
import { usdcToken } from '../../chains/spl-tokens.js'
import type { FundingConfig } from '../funding-config.js'

/** The bridge's chain id of Solana. */
const SOLANA_CHAIN_ID = 792703809

/** A coin or a token. */
export interface Coin {
  readonly symbol: string
  readonly decimals: number
  /** The contract of a token on an Ethereum chain; absent for a coin. */
  readonly token?: `0x${string}`
}

/**
 * True if a bridge can deliver the asset: bridging is enabled, and it is the native coin or USDC. On Solana only on
 * mainnet.
 */
export function canBridge(config: FundingConfig): boolean {
  if (!config.crossChainBridgingEnabled) return false
  if (config.chainType === 'solana') return config.cluster.name === 'mainnet-beta' && (!config.token || isUsdc(config))
  return config.isUSDC ? config.erc20Address !== undefined : !config.erc20Address || isUsdc(config)
}

/** True for USDC, by its name or its address. */
function isUsdc(config: FundingConfig): boolean {
  if (config.isUSDC) return true
  if (config.chainType === 'solana')
    return config.token !== undefined && config.token.address === usdcToken(config.cluster.name)?.address
  const usdc = usdcAddress(config.chain.id)
  return usdc !== undefined && config.erc20Address !== undefined && sameAddress(usdc, config.erc20Address)
}

/** True for test networks. */
export const isTestBridge = (config: FundingConfig): boolean =>
  config.chainType === 'ethereum' && config.chain.testnet === true

/** The destination of the money, by the ids of the bridge. */
export function destinationOf(config: FundingConfig): { chainId: number; currency: string } {
  if (config.chainType === 'solana')
    return { chainId: SOLANA_CHAIN_ID, currency: config.token?.address ?? SYSTEM_PROGRAM }
  return { chainId: config.chain.id, currency: config.erc20Address ?? NATIVE_CURRENCY }
}

/** The kind of the asset to deposit: that of the one that arrives (USDC for USDC, a coin for a coin), or the other. */
export type PaidWith = 'same' | 'other'

/** The asset to deposit on a chain: USDC or the native coin; undefined if the chain's USDC is unknown. */
export function originCoin(config: FundingConfig, chain: ChainRecord, paidWith: PaidWith): Coin | undefined {
  if (isUsdc(config) !== (paidWith === 'same')) return nativeCoin(chain)
  const token = usdcAddress(chain.id)
  return token && { symbol: 'USDC', decimals: USD_COIN_DECIMALS, token }
}

/** The chains that the money may come from: not the destination itself, and test networks only for a test network. */
export function originChains(
  config: FundingConfig,
  chains: readonly ChainRecord[],
  paidWith: PaidWith,
): readonly ChainRecord[] {
  const test = isTestBridge(config)
  return chains.filter(
    chain =>
      (chain.testnet === true) === test &&
      !(config.chainType === 'ethereum' && chain.id === config.chain.id) &&
      originCoin(config, chain, paidWith) !== undefined,
  )
}

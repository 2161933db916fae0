import * as v from 'valibot'
import { isEthereumAddress } from '../../chains/address.js'
import { CLUSTERS } from '../../chains/cluster-list.js'
import { clusterRecord } from '../../chains/clusters.js'
import type { Hex } from '../../chains/ethereum-request.js'
import { chainById } from '../../chains/registry.js'
import type { Settings } from '../../config/settings.js'
import { fundingAsset, type FundingDestination } from '../funding-config.js'

/** An amount in the smallest unit. */
export const units = v.pipe(v.string(), v.regex(/^\d{1,78}$/))
export const short = v.pipe(v.string(), v.maxLength(200))
/** An amount of a coin or a token. */
export const coin = {
  amount: units,
  symbol: short,
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
}

/** The amount that should arrive, and its destination. Exactly one of `chainId` and `cluster` is set. */
export const keptDestination = {
  ...coin,
  chainId: v.optional(v.number()),
  cluster: v.optional(v.picklist(CLUSTERS)),
  address: short,
  /** Absent for the network's own coin. */
  token: v.optional(short),
  whose: v.picklist(['app', 'outside', 'foreign']),
}
type Entries = typeof keptDestination
type StoredDestination = { readonly [Name in keyof Entries]: v.InferOutput<Entries[Name]> }

/** The stored form of a destination. `amount` is in the asset's smallest unit. */
export function keepDestination(config: FundingDestination, amount: bigint) {
  const { symbol, decimals } = fundingAsset(config)
  const token = config.chainType === 'solana' ? config.token?.address : config.erc20Address
  return {
    amount: String(amount),
    symbol,
    decimals,
    ...(config.chainType === 'solana' ? { cluster: config.cluster.name } : { chainId: config.chain.id }),
    address: config.address,
    ...(token && { token }),
    whose: config.foreign ? ('foreign' as const) : config.outside ? ('outside' as const) : ('app' as const),
  }
}

/** The destination; undefined if the app no longer knows its chain. */
export function destinationOf(
  {
    chainId,
    cluster,
    address,
    token,
    symbol,
    decimals,
    whose,
  }: Partial<StoredDestination> & Pick<StoredDestination, 'address' | 'symbol' | 'decimals' | 'whose'>,
  { chains, solana }: Pick<Settings, 'chains' | 'solana'>,
): FundingDestination | undefined {
  const common = {
    address,
    isUSDC: false,
    ...(whose === 'foreign' && { foreign: true as const }),
    ...(whose === 'outside' && { outside: true as const }),
  }
  if (cluster)
    return {
      chainType: 'solana',
      cluster: clusterRecord(cluster, solana.rpcUrls),
      ...common,
      ...(token && { token: { address: token, symbol, decimals } }),
    }
  const chain = chainId === undefined ? undefined : chainById(chainId, chains)
  if (!chain || (token && !isEthereumAddress(token))) return undefined
  return {
    chainType: 'ethereum',
    chain,
    ...common,
    ...(token && { erc20Address: token as Hex, erc20ContractInfo: { symbol, decimals } }),
  }
}

import { chainTypeOf, sameAddress } from '../../chains/address.js'
import { clusterName } from '../../chains/cluster-names.js'
import { clusterRecord, SOL_DECIMALS } from '../../chains/clusters.js'
import {
  chainById,
  DEFAULT_CHAINS,
  nativeCoin,
  rpcUrlOf,
  USD_COIN_DECIMALS,
  usdcAddress,
  type ChainRecord,
} from '../../chains/registry.js'
import { usdcToken } from '../../chains/spl-tokens.js'
import type { Settings } from '../../config/settings.js'
import { WalletError } from '../../errors/wallet-error.js'
import type { WatchedToken } from './watched-tokens.js'

/** One asset of one wallet on one network, and how its balance is read. */
export interface Holding {
  /** A stable key of asset, wallet and network. */
  readonly key: string
  /** The wallet's address. */
  readonly address: string
  readonly kind: 'native' | 'USDC' | 'token'
  readonly symbol: string
  readonly decimals: number
  readonly network: string
  /** The parameters of the price request; absent if the asset has no price. */
  readonly priced?: { readonly chainId: number; readonly symbol: string }
  /** The entry of a token that the visitor has added to the list, and may remove. */
  readonly watched?: WatchedToken
  /**
   * Reads the balance from the network's node, in the smallest unit. Rejects if the node does not answer, and with
   * UNSUPPORTED_CHAIN_ID if there is no node.
   */
  readonly read: (signal: AbortSignal) => Promise<bigint>
}

/** The maximum number of networks that are polled. */
const NETWORKS = 8

/** The networks whose balances are read: the app's default one, then the others that the host names. */
function networksOf({ chains, defaultChain }: Settings): readonly ChainRecord[] {
  const unnamed = DEFAULT_CHAINS.every(({ id }, index) => id === chains[index]?.id)
  if (unnamed) return [defaultChain]
  return [defaultChain, ...chains.filter(({ id }) => id !== defaultChain.id)].slice(0, NETWORKS)
}

/**
 * The assets of a wallet on the app's networks: each network's coin, and USDC if its contract is known. The default
 * network's coin comes first.
 */
export function holdingsOf(address: string, settings: Settings): readonly Holding[] {
  if (chainTypeOf(address) === 'solana') return onSolana(address, settings)
  return networksOf(settings).flatMap(chain => onEthereum(address as `0x${string}`, chain, settings))
}

/**
 * The tokens that the visitor has added to the list, for this wallet: those on the app's chains that are not listed
 * anyway.
 */
export function watchedHoldings(
  address: string,
  tokens: readonly WatchedToken[],
  settings: Settings,
): readonly Holding[] {
  if (chainTypeOf(address) !== 'ethereum') return []
  return tokens.flatMap(watched => {
    const chain = chainById(watched.chainId, settings.chains)
    if (!chain || sameAddress(usdcAddress(chain.id) ?? '', watched.address)) return []
    const node = nodeOf(chain, settings)
    return {
      key: `${chain.id}:${address.toLowerCase()}:${watched.address.toLowerCase()}`,
      address,
      kind: 'token' as const,
      symbol: watched.symbol,
      decimals: watched.decimals,
      network: chain.name,
      watched,
      read: async (signal: AbortSignal) => {
        const { getErc20Balance, access } = await node()
        return getErc20Balance(watched.address, address as `0x${string}`, access, signal)
      },
    }
  })
}

const nodeOf =
  (chain: ChainRecord, { rpcConfig, appId }: Settings) =>
  async () => {
    const rpcUrl = rpcUrlOf(chain, { rpcUrls: rpcConfig.rpcUrls, appId })
    if (!rpcUrl) throw new WalletError('UNSUPPORTED_CHAIN_ID', `Chain ID ${chain.id} has no RPC address.`)
    return { ...(await import('../../chains/ethereum/index.js')), access: { chain, rpcUrl } }
  }

function onEthereum(address: `0x${string}`, chain: ChainRecord, settings: Settings): readonly Holding[] {
  const node = nodeOf(chain, settings)
  const { symbol, decimals } = nativeCoin(chain)
  const usdc = usdcAddress(chain.id)
  const key = `${chain.id}:${address.toLowerCase()}`
  return [
    {
      key,
      address,
      kind: 'native',
      symbol,
      decimals,
      network: chain.name,
      ...(!chain.testnet && { priced: { chainId: chain.id, symbol } }),
      read: async signal => {
        const { getBalance, access } = await node()
        return getBalance(address, access, signal)
      },
    },
    ...(usdc
      ? [
          {
            key: `${key}:USDC`,
            address,
            kind: 'USDC' as const,
            symbol: 'USDC',
            decimals: USD_COIN_DECIMALS,
            network: chain.name,
            read: async (signal: AbortSignal) => {
              const { getErc20Balance, access } = await node()
              return getErc20Balance(usdc, address, access, signal)
            },
          },
        ]
      : []),
  ]
}

function onSolana(address: string, { solana }: Settings): readonly Holding[] {
  const cluster = clusterRecord(solana.cluster, solana.rpcUrls)
  const usdc = usdcToken(cluster.name)
  const network = clusterName(cluster.name)
  const key = `${cluster.name}:${address}`
  return [
    {
      key,
      address,
      kind: 'native',
      symbol: 'SOL',
      decimals: SOL_DECIMALS,
      network,
      ...(cluster.name === 'mainnet-beta' && { priced: { chainId: 0, symbol: 'SOL' } }),
      read: async signal => (await import('../../chains/solana/index.js')).getBalance(address, cluster, signal),
    },
    ...(usdc
      ? [
          {
            key: `${key}:USDC`,
            address,
            kind: 'USDC' as const,
            symbol: usdc.symbol,
            decimals: usdc.decimals,
            network,
            read: async (signal: AbortSignal) =>
              (await import('../../chains/solana/index.js')).getTokenBalance(address, usdc.address, cluster, signal),
          },
        ]
      : []),
  ]
}

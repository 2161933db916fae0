import { CLUSTERS, type Cluster } from './cluster-list.js'

export type { Cluster }

/** A cluster and the RPC URL to use for it. */
export interface ClusterRecord {
  readonly name: Cluster
  readonly rpcUrl: string
}

export const SOL_DECIMALS = 9
export const SYSTEM_PROGRAM = '11111111111111111111111111111111'

const RPC_URLS: Readonly<Record<Cluster, string>> = {
  'mainnet-beta': 'https://api.mainnet-beta.solana.com',
  devnet: 'https://api.devnet.solana.com',
  testnet: 'https://api.testnet.solana.com',
}

export function isCluster(value: unknown): value is Cluster {
  return typeof value === 'string' && (CLUSTERS as readonly string[]).includes(value)
}

/** The cluster with the host's RPC URL for it, else the public one. */
export function clusterRecord(name: Cluster, rpcUrls: Partial<Record<Cluster, string>> = {}): ClusterRecord {
  return { name, rpcUrl: (Object.hasOwn(rpcUrls, name) ? rpcUrls[name] : undefined) ?? RPC_URLS[name] }
}

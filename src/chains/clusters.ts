/** The networks of Solana by their RPC names. */
export type Cluster = 'mainnet-beta' | 'devnet' | 'testnet'

export const CLUSTERS: readonly Cluster[] = ['mainnet-beta', 'devnet', 'testnet']

/** A cluster and where to ask it. */
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

const NAMES: Readonly<Record<Cluster, string>> = { 'mainnet-beta': 'Solana', devnet: 'Devnet', testnet: 'Testnet' }

export function isCluster(value: unknown): value is Cluster {
  return typeof value === 'string' && (CLUSTERS as readonly string[]).includes(value)
}

/** The cluster with its RPC address: the host's own where it gave one. */
export function clusterRecord(name: Cluster, rpcUrls: Partial<Record<Cluster, string>> = {}): ClusterRecord {
  return { name, rpcUrl: (Object.hasOwn(rpcUrls, name) ? rpcUrls[name] : undefined) ?? RPC_URLS[name] }
}

/** What visitors read for a cluster. */
export function clusterName(cluster: Cluster): string {
  return NAMES[cluster]
}

/** Where people look up this transaction. */
export function solanaTransactionUrl(cluster: Cluster, signature: string): string {
  return `https://explorer.solana.com/tx/${encodeURIComponent(signature)}?cluster=${cluster}`
}

/** Where people look up this account. */
export function solanaAccountUrl(cluster: Cluster, address: string): string {
  return `https://explorer.solana.com/account/${encodeURIComponent(address)}?cluster=${cluster}`
}

/** A token of Solana: its mint's address, and how to read its amounts. */
export interface SplToken {
  readonly symbol: string
  readonly decimals: number
  readonly address: string
}

const SOL: SplToken = { symbol: 'SOL', decimals: SOL_DECIMALS, address: 'So11111111111111111111111111111111111111112' }
const TOKENS: Readonly<Record<Cluster, readonly SplToken[]>> = {
  'mainnet-beta': [
    { symbol: 'USDC', decimals: 6, address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' },
    { symbol: 'USDT', decimals: 6, address: 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB' },
    SOL,
  ],
  devnet: [
    { symbol: 'USDC', decimals: 6, address: '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU' },
    { symbol: 'USDT', decimals: 6, address: 'EJwZgeZrdC8TXTQbQBoL6bfuAnFUUy1PVCMB4DYPzVaS' },
    SOL,
  ],
  testnet: [],
}

/** The tokens known without asking anybody. Testnet has none. */
export function splTokens(cluster: Cluster): readonly SplToken[] {
  return TOKENS[cluster]
}

/** The known token with this mint. */
export function splToken(cluster: Cluster, mint: string): SplToken | undefined {
  return TOKENS[cluster].find(token => token.address === mint)
}

/** USDC on this cluster; undefined on testnet. */
export function usdcToken(cluster: Cluster): SplToken | undefined {
  return TOKENS[cluster].find(token => token.symbol === 'USDC')
}

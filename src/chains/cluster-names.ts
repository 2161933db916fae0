import type { Cluster } from './clusters.js'

const NAMES: Readonly<Record<Cluster, string>> = { 'mainnet-beta': 'Solana', devnet: 'Devnet', testnet: 'Testnet' }

/** The name visitors see. */
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

import type { Cluster } from './clusters.js'

const NAMES: Readonly<Record<Cluster, string>> = { 'mainnet-beta': 'Solana', devnet: 'Devnet', testnet: 'Testnet' }

/** The name that visitors see. */
export function clusterName(cluster: Cluster): string {
  return NAMES[cluster]
}

/** The explorer's page of this transaction. */
export function solanaTransactionUrl(cluster: Cluster, signature: string): string {
  return `https://explorer.solana.com/tx/${encodeURIComponent(signature)}?cluster=${cluster}`
}

/** The explorer's page of this account. */
export function solanaAccountUrl(cluster: Cluster, address: string): string {
  return `https://explorer.solana.com/account/${encodeURIComponent(address)}?cluster=${cluster}`
}

/** The networks of Solana by their RPC names. */
export type Cluster = 'mainnet-beta' | 'devnet' | 'testnet'

export const CLUSTERS: readonly Cluster[] = ['mainnet-beta', 'devnet', 'testnet']

import { SOL_DECIMALS, type Cluster } from './clusters.js'

/** A token of Solana, by the address of its mint. */
export interface SplToken {
  readonly symbol: string
  readonly decimals: number
  readonly address: string
}

const SOL: SplToken = { symbol: 'SOL', decimals: SOL_DECIMALS, address: 'So11111111111111111111111111111111111111112' }
/** The tokens that are known without a request to a node. */
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

/** The known token with this mint. */
export function splToken(cluster: Cluster, mint: string): SplToken | undefined {
  return TOKENS[cluster].find(token => token.address === mint)
}

/** USDC on this cluster; undefined on testnet. */
export function usdcToken(cluster: Cluster): SplToken | undefined {
  return TOKENS[cluster].find(token => token.symbol === 'USDC')
}

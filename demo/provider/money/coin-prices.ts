import type { SplToken } from '../../../elements/testing/wire.js'

/** Prices in US dollars, until a tester changes them. They are fixed, so that screens can be compared over time. */
export const COIN_PRICES: Readonly<Record<string, number>> = {
  ETH: 3_224.15,
  SEP: 3_224.15,
  SOL: 144.2,
  POL: 0.41,
  AVAX: 27.6,
  CELO: 0.52,
  USDC: 1,
  USDT: 1,
}

/** Metadata of the mints that a development page may meet. */
export const SPL_TOKENS: Readonly<Record<string, SplToken>> = {
  EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v: { name: 'USD Coin', symbol: 'USDC', decimals: 6 },
  '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU': { name: 'USD Coin', symbol: 'USDC', decimals: 6 },
  Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB: { name: 'USDT', symbol: 'USDT', decimals: 6 },
  So11111111111111111111111111111111111111112: { name: 'Wrapped SOL', symbol: 'SOL', decimals: 9 },
}

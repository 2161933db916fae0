/** Development prices: they never move, so that a screen can be compared with yesterday's. */
export const USD_PRICES: Readonly<Record<string, number>> = { ETH: 3_224.15, SEP: 3_224.15, SOL: 144.2, POL: 0.41, AVAX: 27.6, CELO: 0.52, USDC: 1, USDT: 1 }

/** The price of a coin that is sold here, in hundredths of a US dollar. */
export const centsOf = (symbol: 'ETH' | 'SOL' | 'USDC'): bigint => BigInt(Math.round((USD_PRICES[symbol] ?? 1) * 100))

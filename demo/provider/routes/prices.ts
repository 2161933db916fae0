import { Hono } from 'hono'
import type { Variables } from '../context.js'
import { USD_PRICES } from '../money/usd-prices.js'
import { invalidData } from '../wire-error.js'

/** Mints a development page may meet. */
const SPL_TOKENS: Readonly<Record<string, { name: string; symbol: string; decimals: number }>> = {
  EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v: { name: 'USD Coin', symbol: 'USDC', decimals: 6 },
  '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU': { name: 'USD Coin', symbol: 'USDC', decimals: 6 },
  Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB: { name: 'USDT', symbol: 'USDT', decimals: 6 },
  So11111111111111111111111111111111111111112: { name: 'Wrapped SOL', symbol: 'SOL', decimals: 9 },
}

/** Token prices and names. */
export function priceRoutes(): Hono<{ Variables: Variables }> {
  const routes = new Hono<{ Variables: Variables }>()
  const known = <T>(table: Readonly<Record<string, T>>, key: string | undefined): T => {
    const found = key !== undefined && Object.hasOwn(table, key) ? table[key] : undefined
    if (found === undefined) throw invalidData('This token is not known')
    return found
  }
  routes.get('/api/v1/token_price', request => request.json({ usd: known(USD_PRICES, request.req.query('tokenSymbol')) }))
  routes.get('/api/v1/spl_token_info', request => request.json(known(SPL_TOKENS, request.req.query('mint_address'))))
  return routes
}

import { Hono } from 'hono'
import type { ProviderContext, Variables } from '../context.js'
import { Prices } from '../store/prices.js'
import { invalidData } from '../wire-error.js'
import { single } from '../query.js'

/** Token prices and names. Throws 400 for a coin or token nobody knows. */
export function priceRoutes(context: ProviderContext): Hono<{ Variables: Variables }> {
  const prices = new Prices(context.db)
  const routes = new Hono<{ Variables: Variables }>()
  const known = <T>(found: T | undefined): T => {
    if (found === undefined) throw invalidData('This token is not known')
    return found
  }
  routes.get('/api/v1/token_price', request => request.json({ usd: known(prices.usd(single(request, 'tokenSymbol') ?? '')) }))
  routes.get('/api/v1/spl_token_info', request => request.json(known(prices.token(single(request, 'mint_address') ?? ''))))
  return routes
}

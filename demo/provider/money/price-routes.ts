import { Hono } from 'hono'
import type { ProviderContext, Variables } from '../context.js'
import { serve } from '../door/serve.js'
import { Prices } from '../store/money/prices.js'
import { single } from '../wire/query.js'
import { invalidData } from '../wire/wire-error.js'

/** Routes for token prices and metadata. They throw 400 for an unknown coin or token. */
export function priceRoutes(context: ProviderContext): Hono<{ Variables: Variables }> {
  const prices = new Prices(context.db)
  const routes = new Hono<{ Variables: Variables }>()
  const requireKnown = <T>(value: T | undefined): T => {
    if (value === undefined) throw invalidData('This token is not known')
    return value
  }
  serve(routes, 'price.native', request =>
    request.json({ usd: requireKnown(prices.usd(single(request, 'tokenSymbol') ?? '')) }),
  )
  serve(routes, 'spl.info', request => request.json(requireKnown(prices.token(single(request, 'mint_address') ?? ''))))
  return routes
}

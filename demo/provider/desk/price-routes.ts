import { Hono } from 'hono'
import * as v from 'valibot'
import type { ProviderContext, Variables } from '../context.js'
import { ownPageOnly } from '../door/own-page-only.js'
import { serve } from '../door/serve.js'
import { Prices } from '../store/money/prices.js'

const MAX_PRICE = 1e9
const WISH = v.union([
  v.strictObject({
    symbol: v.pipe(v.string(), v.regex(/^[A-Za-z0-9.]{1,20}$/)),
    usd: v.nullable(v.pipe(v.number(), v.minValue(1e-8), v.maxValue(MAX_PRICE))),
  }),
  v.strictObject({
    mint: v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)),
    facts: v.nullable(
      v.strictObject({
        name: v.pipe(v.string(), v.maxLength(200)),
        symbol: v.pipe(v.string(), v.maxLength(200)),
        decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
      }),
    ),
  }),
])

/** `POST /desk/prices` sets a coin's price or a Solana token's metadata. With null it is unknown. */
export function deskPriceRoutes(context: ProviderContext): Hono<{ Variables: Variables }> {
  const prices = new Prices(context.db)
  const routes = new Hono<{ Variables: Variables }>()
  serve(routes, 'desk.prices', ownPageOnly, async request => {
    const body = v.safeParse(WISH, await request.req.json().catch(() => undefined))
    if (!body.success)
      return request.json(
        {
          error:
            'Send {"symbol", "usd"} or {"mint", "facts": {"name", "symbol", "decimals"}}; null where nobody knows it',
        },
        400,
      )
    if ('symbol' in body.output) prices.set(body.output.symbol, body.output.usd)
    else prices.setToken(body.output.mint, body.output.facts)
    return request.json({ prices: prices.all() })
  })
  return routes
}

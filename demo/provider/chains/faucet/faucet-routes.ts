import { Hono } from 'hono'
import type { Asset, CoinChain } from '../../../../elements/testing/wire.js'
import { serve } from '../../door/serve.js'
import { pageFile } from '../../pages/page-file.js'
import { COIN_CHAINS } from '../coin-amount.js'
import type { ChainAccess } from '../index.js'

const BODY_LIMIT_BYTES = 10_000
const file = (name: string) => pageFile(new URL(name, import.meta.url))
const LOCAL_ORIGIN = /^https?:\/\/(?:[a-z0-9-]+\.)*(?:localhost|127\.0\.0\.1)(?::\d+)?$/

/**
 * The most coins per request, more than a test needs. The coins are play money, but screens calculate with the amounts.
 */
const LIMITS = { native: 100_000, USDC: 10_000_000 } as const

/**
 * `GET /faucet` is a page for testers. `POST /faucet {address, amount, chain, asset?}` sends coins: `amount` is decimal
 * text of whole coins, `chain` is `ethereum`, `base` or `solana`, `asset` is `native` or `USDC`. The response is
 * `{transaction}`, or 400 with `{error}`. Pages on this machine may call it from the browser.
 */
export function faucetRoutes(chains: Pick<ChainAccess, 'fund'>): Hono {
  const routes = new Hono()

  serve(routes, 'faucet.page', file('faucet.html'))
  routes.get('/faucet/faucet.css', file('faucet.css'))
  routes.get('/faucet/faucet.js', file('faucet.js'))

  routes.use('/faucet', async (context, next) => {
    const origin = context.req.header('origin')
    if (origin && !LOCAL_ORIGIN.test(origin))
      return context.json({ error: 'Only pages on this machine may ask for coins.' }, 403)
    if (origin) {
      context.header('access-control-allow-origin', origin)
      context.header('vary', 'Origin')
    }
    if (context.req.method === 'OPTIONS') {
      context.header('access-control-allow-methods', 'POST')
      context.header('access-control-allow-headers', 'content-type')
      return context.body(null, 204)
    }
    await next()
  })

  serve(routes, 'faucet.send', async context => {
    const text = await context.req.text()
    const wish = text.length <= BODY_LIMIT_BYTES ? readWish(text) : undefined
    if (!wish)
      return context.json(
        {
          error:
            'Send {"address", "amount", "chain"}: chain ethereum, base or solana, perhaps "asset": "USDC", amount as decimal text such as "1.5".',
        },
        400,
      )
    if (Number(wish.amount) > LIMITS[wish.asset])
      return context.json({ error: `At most ${LIMITS[wish.asset]} coins at once.` }, 400)
    try {
      return context.json({ transaction: await chains.fund(wish.address, wish.amount, wish.chain, wish.asset) })
    } catch (error) {
      return context.json({ error: error instanceof Error ? error.message : 'The coins could not be sent.' }, 400)
    }
  })

  return routes
}

function readWish(text: string): { address: string; amount: string; chain: CoinChain; asset: Asset } | undefined {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return undefined
  }
  if (typeof body !== 'object' || body === null) return undefined
  const { address, amount, chain: named, asset = 'native' } = body as Record<string, unknown>
  const coins = typeof amount === 'number' && Number.isFinite(amount) ? String(amount) : amount
  const chain = COIN_CHAINS.find(chain => chain === named)
  if (typeof address !== 'string' || typeof coins !== 'string' || !chain || (asset !== 'native' && asset !== 'USDC'))
    return undefined
  return { address: address.trim(), amount: coins.trim(), chain, asset }
}

import { randomBytes, randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { requireUser, type ProviderContext, type Variables } from '../context.js'
import { serve } from '../door/serve.js'
import { pathTo } from '../operations/index.js'
import { PayoutStore } from '../store/money/payouts.js'
import { PurchaseStore } from '../store/money/purchases.js'
import { keyedHash, secret } from '../store/secrets.js'
import { answerOnce } from '../wire/answer-once.js'
import { text } from '../wire/body.js'
import { invalidData, WireError } from '../wire/wire-error.js'
import { outcomeOf, serveCheckout } from './checkout.js'
import { COINBASE_BLOCKCHAINS, coinbaseCurrency } from './currencies.js'

const COINBASE_APP_ID = 'development-coinbase'

/** Routes that begin a purchase at the exchange and return its status. */
export function coinbaseRoutes(context: ProviderContext): Hono<{ Variables: Variables }> {
  const routes = new Hono<{ Variables: Variables }>()
  const purchases = new PurchaseStore(context.db, context.clock.now)
  const payouts = new PayoutStore(context.db, context.clock.now)
  const key = secret(context.db, 'coinbase-key')

  serve(routes, 'coinbase.init', async request => {
    const user = await requireUser(context, request)
    const { app, body } = request.var
    const [destination, ...others] = Array.isArray(body['addresses']) ? (body['addresses'] as unknown[]) : []
    if (typeof destination !== 'object' || destination === null || others.length > 0)
      throw invalidData('"addresses" must hold exactly one address')
    const address = text(destination as Record<string, unknown>, 'address', 100)
    const blockchains = texts((destination as Record<string, unknown>)['blockchains'])
    if (!blockchains || blockchains.length === 0 || blockchains.some(name => !COINBASE_BLOCKCHAINS.includes(name)))
      throw invalidData('"blockchains" must name networks the exchange knows')
    if (body['assets'] !== undefined && !texts(body['assets'])) throw invalidData('"assets" must be a list of texts')
    return answerOnce(context, request, () => {
      const [id, token] = [randomUUID(), randomBytes(24).toString('base64url')]
      purchases.offer({
        id,
        shop: 'coinbase',
        appId: app.id,
        userId: user.id,
        address,
        tokenHash: keyedHash(key, token),
        blockchains,
      })
      return {
        app_id: COINBASE_APP_ID,
        session_token: token,
        channel_id: randomUUID(),
        partner_user_id: id,
        buy_url: `${new URL(request.req.url).origin}${pathTo('coinbase.page')}`,
      }
    })
  })

  serve(routes, 'coinbase.status', async request => {
    const user = await requireUser(context, request)
    const purchase = purchases.find(request.req.query('partnerUserId') ?? '')
    if (purchase?.userId !== user.id || purchase.shop !== 'coinbase') throw invalidData('There is no such purchase')
    const outcome = outcomeOf(purchase, payouts) ?? 'pending'
    return request.json({ status: outcome === 'failed' ? 'failure' : outcome })
  })

  return routes
}

/** Serves the exchange's own page. */
export function coinbaseShopRoutes(context: ProviderContext): Hono<{ Variables: Variables }> {
  const routes = new Hono<{ Variables: Variables }>()
  const purchases = new PurchaseStore(context.db, context.clock.now)
  const key = secret(context.db, 'coinbase-key')
  serveCheckout(routes, context, 'coinbase', request => {
    const query = (name: string) => request.req.query(name) ?? ''
    const purchase = purchases.byToken(keyedHash(key, query('sessionToken')))
    if (!purchase || query('appId') !== COINBASE_APP_ID || query('partnerUserId') !== purchase.id)
      throw new WireError(403, undefined, 'This checkout has ended. Start again.')
    const currency = purchase.blockchains.includes(query('defaultNetwork'))
      ? coinbaseCurrency(query('defaultNetwork'), query('defaultAsset'))
      : undefined
    if (!currency) throw new WireError(400, undefined, 'The exchange does not sell this here')
    return { purchase, currency, amount: query('presetCryptoAmount'), paymentMethod: query('defaultPaymentMethod') }
  })
  return routes
}

const texts = (value: unknown): string[] | undefined =>
  Array.isArray(value) && value.length <= 20 && value.every(item => typeof item === 'string' && item.length <= 40)
    ? (value as string[])
    : undefined

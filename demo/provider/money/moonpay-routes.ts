import { createHmac, randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { requireUser, type ProviderContext, type Variables } from '../context.js'
import { serve } from '../door/serve.js'
import { pathTo } from '../operations/index.js'
import { PayoutStore } from '../store/money/payouts.js'
import { PurchaseStore, type Purchase } from '../store/money/purchases.js'
import { sameText, secret } from '../store/secrets.js'
import { answerOnce } from '../wire/answer-once.js'
import { optionalText, text } from '../wire/body.js'
import { invalidData, WireError } from '../wire/wire-error.js'
import { isAddressOn, outcomeOf, serveCheckout } from './checkout.js'
import { moonpayCode, MOONPAY_CURRENCIES, type Currency } from './currencies.js'

/** The development card provider's publishable key. It is in the signed URL, and allows reading a purchase's status. */
const MOONPAY_KEY = 'pk_test_development'

const FEES = { feeAmount: 0.99, extraFeeAmount: 0, networkFeeAmount: 0.12 } as const

/** Route that signs the URL of the card checkout. The signing key is the provider's secret. */
export function moonpayRoutes(context: ProviderContext): Hono<{ Variables: Variables }> {
  const routes = new Hono<{ Variables: Variables }>()
  const purchases = new PurchaseStore(context.db, context.clock.now)
  const sign = signer(context)

  serve(routes, 'moonpay.sign', async request => {
    const user = await requireUser(context, request)
    const { app, body } = request.var
    const address = text(body, 'address', 100)
    if (body['useSandbox'] !== undefined && typeof body['useSandbox'] !== 'boolean')
      throw invalidData('"useSandbox" is true or false')
    if (body['config'] === undefined) throw invalidData('"config" must be an object')
    const config = object(body['config'], 'config')
    const uiConfig = object(config['uiConfig'], 'uiConfig')
    const amount = config['quoteCurrencyAmount']
    if (amount !== undefined && (typeof amount !== 'number' || !(amount > 0) || amount > 1_000_000))
      throw invalidData('"quoteCurrencyAmount" must be a number above zero')
    const theme = optionalText(uiConfig, 'theme', 10)
    if (theme !== undefined && theme !== 'light' && theme !== 'dark') throw invalidData('"theme" is "light" or "dark"')
    const currencyCode = moonpayCode(optionalText(config, 'currencyCode', 40) ?? 'ETH_ETHEREUM')
    const currency = Object.hasOwn(MOONPAY_CURRENCIES, currencyCode) ? MOONPAY_CURRENCIES[currencyCode] : undefined
    if (!currency) throw invalidData('This currency is not sold here')
    if (!isAddressOn(currency.chain, address)) throw invalidData(`"address" is no address of ${currency.network}`)
    const options = {
      email: optionalText(config, 'email', 254),
      paymentMethod: optionalText(config, 'paymentMethod', 60),
      colorCode: optionalText(uiConfig, 'accentColor', 40),
      theme,
      quoteCurrencyAmount: amount === undefined ? undefined : decimal(amount),
    }
    return answerOnce(context, request, () => {
      const id = randomUUID()
      purchases.offer({ id, shop: 'moonpay', appId: app.id, userId: user.id, address })
      const query = new URLSearchParams({
        apiKey: MOONPAY_KEY,
        currencyCode,
        walletAddress: address,
        externalTransactionId: id,
      })
      for (const [key, value] of Object.entries(options)) if (value !== undefined) query.set(key, value)
      const signature = sign(`?${query.toString()}`)
      query.set('signature', signature)
      return {
        signedUrl: `${new URL(request.req.url).origin}${pathTo('moonpay.page')}?${query.toString()}`,
        externalTransactionId: id,
      }
    })
  })

  return routes
}

/** Serves the card provider's own page, and the status of a purchase to anyone who knows its id. */
export function moonpayShopRoutes(context: ProviderContext): Hono<{ Variables: Variables }> {
  const routes = new Hono<{ Variables: Variables }>()
  const purchases = new PurchaseStore(context.db, context.clock.now)
  const payouts = new PayoutStore(context.db, context.clock.now)
  const sign = signer(context)

  serveCheckout(routes, context, 'moonpay', request => {
    const query = new URL(request.req.url).searchParams
    const signature = query.get('signature') ?? ''
    query.delete('signature')
    const purchase = purchases.find(query.get('externalTransactionId') ?? '')
    const code = query.get('currencyCode') ?? ''
    const currency: Currency | undefined = Object.hasOwn(MOONPAY_CURRENCIES, code)
      ? MOONPAY_CURRENCIES[code]
      : undefined
    if (!sameText(signature, sign(`?${query.toString()}`)) || !purchase || !currency)
      throw new WireError(403, undefined, 'The signature of this address is not right')
    return {
      purchase,
      currency,
      amount: query.get('quoteCurrencyAmount') ?? '',
      paymentMethod: query.get('paymentMethod') ?? 'credit_debit_card',
    }
  })

  serve(routes, 'moonpay.status', request => {
    if (request.req.query('apiKey') !== MOONPAY_KEY) throw new WireError(401, undefined, 'Unknown API key')
    const purchase = purchases.find(request.req.param('id'))
    const outcome = purchase?.shop === 'moonpay' ? outcomeOf(purchase, payouts) : undefined
    if (!purchase || !outcome) throw new WireError(404, undefined, 'There is no such transaction')
    return request.json([
      {
        id: purchase.id,
        externalTransactionId: purchase.id,
        status: statusOf(purchase, outcome),
        paymentMethod: purchase.paymentMethod,
        cardPaymentType: purchase.paymentMethod === 'credit_debit_card' ? 'credit' : null,
        currency: { code: (purchase.currency ?? '').toLowerCase() },
        baseCurrencyAmount: Number(purchase.amount),
        quoteCurrencyAmount: Number(purchase.amount),
        walletAddress: purchase.address,
        cryptoTransactionId: purchase.payoutId ? (payouts.find(purchase.payoutId)?.hash ?? null) : null,
        ...FEES,
      },
    ])
  })

  return routes
}

const statusOf = ({ state }: Purchase, outcome: 'pending' | 'success' | 'failed'): string =>
  outcome === 'success'
    ? 'completed'
    : outcome === 'failed'
      ? 'failed'
      : state === 'asked'
        ? 'waitingAuthorization'
        : 'pending'

function signer(context: ProviderContext): (query: string) => string {
  const key = secret(context.db, 'moonpay-key')
  return query => createHmac('sha256', key).update(query).digest('base64')
}

function object(value: unknown, name: string): Record<string, unknown> {
  if (value === undefined || value === null) return {}
  if (typeof value !== 'object' || Array.isArray(value)) throw invalidData(`"${name}" must be an object`)
  return value as Record<string, unknown>
}

/** A number in decimal notation, without an exponent. */
const decimal = (value: number): string => value.toFixed(9).replace(/\.?0+$/, '')

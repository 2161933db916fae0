import { Hono } from 'hono'
import { requireUser, type ProviderContext, type Variables } from '../context.js'
import { serve } from '../door/serve.js'
import { Prices } from '../store/money/prices.js'
import { single } from '../wire/query.js'
import { invalidData } from '../wire/wire-error.js'
import { coinbaseCurrency, moonpayCode, MOONPAY_CURRENCIES } from './currencies.js'
import { coinRange, moneyRange } from './limits.js'

/**
 * Routes for the limits of a purchase at the card provider and the exchange, each in its own form. They throw 400 for
 * currencies that are not sold.
 */
export function limitRoutes(context: ProviderContext): Hono<{ Variables: Variables }> {
  const prices = new Prices(context.db)
  const routes = new Hono<{ Variables: Variables }>()
  const requireSold = <T>(currency: T | undefined): T => {
    if (currency === undefined) throw invalidData('This is not sold here')
    return currency
  }

  serve(routes, 'moonpay.limits', async request => {
    await requireUser(context, request)
    const query = (name: string) => single(request, name) ?? ''
    const [code, base, paymentMethod] = [
      moonpayCode(query('currencyCode')),
      query('baseCurrencyCode'),
      query('paymentMethod'),
    ]
    const currency = requireSold(Object.hasOwn(MOONPAY_CURRENCIES, code) ? MOONPAY_CURRENCIES[code] : undefined)
    const coins = requireSold(coinRange('moonpay', paymentMethod, currency, prices))
    const money = requireSold(moneyRange('moonpay', paymentMethod, base.toUpperCase()))
    return request.json({
      paymentMethod,
      quoteCurrency: { code: code.toLowerCase(), minBuyAmount: coins.min, maxBuyAmount: coins.max },
      baseCurrency: { code: base.toLowerCase(), minBuyAmount: money.min, maxBuyAmount: money.max },
      areFeesIncluded: false,
    })
  })

  serve(routes, 'coinbase.limits', async request => {
    await requireUser(context, request)
    const query = (name: string) => single(request, name) ?? ''
    const [code, paymentMethod] = [query('currency'), query('paymentMethod')]
    const currency = requireSold(coinbaseCurrency(query('blockchain'), query('asset')))
    const coins = requireSold(coinRange('coinbase', paymentMethod, currency, prices))
    const money = requireSold(moneyRange('coinbase', paymentMethod, code))
    return request.json({
      asset: { symbol: currency.symbol, min: String(coins.min), max: String(coins.max) },
      currency: { code, min: String(money.min), max: String(money.max) },
    })
  })

  return routes
}

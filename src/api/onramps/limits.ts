import * as v from 'valibot'
import { object } from '../../lib/own/object.js'
import { plainNumber } from '../../lib/decimal/plain-number.js'
import { request } from '../client.js'
import { ONRAMP_ENDPOINTS } from './endpoints.js'

/** The smallest and largest amount of one purchase, as decimal text. An onramp may have no largest amount. */
export interface Range {
  readonly minimum: string
  readonly maximum?: string
}

/** The limits of one purchase: in coins, and in the currency of the payment if the onramp names them. */
export interface OnrampRange {
  readonly coins: Range
  readonly money?: Range & { readonly currency: string }
}

/** No onramp sells more, and larger numbers are not exact. */
const LARGEST = 1e15
/** The most decimal places that an amount keeps. */
const PLACES = 18

const CURRENCY = v.pipe(v.string(), v.regex(/^[a-z]{3}$/i), v.toUpperCase())
const number = v.pipe(
  v.number(),
  v.finite(),
  v.minValue(0),
  v.maxValue(LARGEST),
  v.transform(value => plainNumber(value, PLACES) ?? '0'),
)
const decimal = v.pipe(v.string(), v.regex(/^\d{1,15}(?:\.\d{1,18})?$/))

const moonpaySchema = object({
  quoteCurrency: object({ minBuyAmount: number, maxBuyAmount: v.nullish(number) }),
  baseCurrency: v.nullish(object({ code: CURRENCY, minBuyAmount: number, maxBuyAmount: v.nullish(number) })),
})
const coinbaseSchema = object({
  asset: object({ min: decimal, max: v.nullish(decimal) }),
  currency: v.nullish(object({ code: CURRENCY, min: decimal, max: v.nullish(decimal) })),
})

const range = (minimum: string, maximum: string | null | undefined): Range => ({
  minimum,
  ...(maximum && { maximum }),
})

/**
 * The card provider's limits for a purchase of this currency, paid in that one. One try: without a response the limits
 * are not shown.
 */
export async function moonpayRange(
  query: { readonly currencyCode: string; readonly paymentMethod: string; readonly baseCurrencyCode: string },
  signal: AbortSignal,
): Promise<OnrampRange> {
  const { quoteCurrency, baseCurrency } = await request(ONRAMP_ENDPOINTS.moonpayLimits, {
    query,
    schema: moonpaySchema,
    retry: false,
    signal,
  })
  return {
    coins: range(quoteCurrency.minBuyAmount, quoteCurrency.maxBuyAmount),
    ...(baseCurrency && {
      money: { ...range(baseCurrency.minBuyAmount, baseCurrency.maxBuyAmount), currency: baseCurrency.code },
    }),
  }
}

/** The same for the exchange. */
export async function coinbaseRange(
  query: {
    readonly blockchain: string
    readonly asset: string
    readonly paymentMethod: string
    readonly currency: string
  },
  signal: AbortSignal,
): Promise<OnrampRange> {
  const { asset, currency } = await request(ONRAMP_ENDPOINTS.coinbaseLimits, {
    query,
    schema: coinbaseSchema,
    retry: false,
    signal,
  })
  return {
    coins: range(asset.min, asset.max),
    ...(currency && { money: { ...range(currency.min, currency.max), currency: currency.code } }),
  }
}

import * as v from 'valibot'
import { object } from '../../lib/own/object.js'
import { plainNumber } from '../../lib/decimal/plain-number.js'
import { request } from '../client.js'
import { ONRAMP_ENDPOINTS } from './endpoints.js'

/** The least and the most at a time, decimal text; a provider need not say a most. */
export interface Range {
  readonly least: string
  readonly most?: string
}

/** What an onramp takes at a time: of the coin, and of the money it is paid with, where it says that. */
export interface OnrampRange {
  readonly coins: Range
  readonly money?: Range & { readonly currency: string }
}

/** Nobody sells more, and no number above it is exact. */
const LARGEST = 1e15
/** No coin has more that anybody pays for. */
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

const range = (least: string, most: string | null | undefined): Range => ({ least, ...(most && { most }) })

/** What the card provider takes of this currency at a time, paid in that money. One try: without an answer, nothing is said of it. */
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

/** The same of the exchange. */
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

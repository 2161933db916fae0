import type { Prices } from '../store/money/prices.js'
import type { Currency } from './currencies.js'

/** The range of a purchase in US dollars, by shop and payment method. */
const LIMITS_USD = {
  moonpay: { default: [30, 30_000] },
  coinbase: { default: [2, 2_500], CRYPTO_ACCOUNT: [1, 100_000] },
} as const satisfies Record<string, Readonly<Record<string, readonly [number, number]>>>

/** Fixed exchange rates of the US dollar to the currencies that the shops accept. */
const RATES: Readonly<Record<string, number>> = { USD: 1, EUR: 0.92, GBP: 0.79, CAD: 1.37, AUD: 1.52, JPY: 155 }
const PRECISION = 1e6

/** A minimum and a maximum. */
interface Range {
  readonly min: number
  readonly max: number
}

const dollars = (shop: keyof typeof LIMITS_USD, paymentMethod: string): readonly [number, number] => {
  const ranges: Readonly<Record<string, readonly [number, number]>> = LIMITS_USD[shop]
  return (Object.hasOwn(ranges, paymentMethod) ? ranges[paymentMethod] : undefined) ?? LIMITS_USD[shop].default
}

/** The range of a purchase in coins; undefined if the price is unknown. */
export function coinRange(
  shop: keyof typeof LIMITS_USD,
  paymentMethod: string,
  { symbol }: Pick<Currency, 'symbol'>,
  prices: Prices,
): Range | undefined {
  const usd = prices.usd(symbol)
  if (usd === undefined) return undefined
  const [min, max] = dollars(shop, paymentMethod)
  return { min: Math.ceil((min / usd) * PRECISION) / PRECISION, max: Math.floor((max / usd) * PRECISION) / PRECISION }
}

/** The range of a purchase in money; undefined for a currency that the shops do not accept. */
export function moneyRange(shop: keyof typeof LIMITS_USD, paymentMethod: string, code: string): Range | undefined {
  const rate = Object.hasOwn(RATES, code) ? RATES[code] : undefined
  if (rate === undefined) return undefined
  const [min, max] = dollars(shop, paymentMethod)
  const cents = (amount: number) => Math.round(amount * rate * 100) / 100
  return { min: cents(min), max: cents(max) }
}

import type { Prices } from '../store/money/prices.js'
import type { Currency } from './currencies.js'

/** What the shops take at a time, in US dollars, by how it is paid. */
const TAKES = {
  moonpay: { default: [30, 30_000] },
  coinbase: { default: [2, 2_500], CRYPTO_ACCOUNT: [1, 100_000] },
} as const satisfies Record<string, Readonly<Record<string, readonly [number, number]>>>

/** What other money a dollar is; it never moves. The shops sell for these. */
const RATES: Readonly<Record<string, number>> = { USD: 1, EUR: 0.92, GBP: 0.79, CAD: 1.37, AUD: 1.52, JPY: 155 }
const PLACES = 1e6

/** The least and the most of something. */
interface Range {
  readonly min: number
  readonly max: number
}

const dollars = (shop: keyof typeof TAKES, paymentMethod: string): readonly [number, number] => {
  const takes: Readonly<Record<string, readonly [number, number]>> = TAKES[shop]
  return (Object.hasOwn(takes, paymentMethod) ? takes[paymentMethod] : undefined) ?? TAKES[shop].default
}

/** What a shop takes at a time of a coin; undefined for one that nobody knows the price of. */
export function coinRange(
  shop: keyof typeof TAKES,
  paymentMethod: string,
  { symbol }: Pick<Currency, 'symbol'>,
  prices: Prices,
): Range | undefined {
  const usd = prices.usd(symbol)
  if (usd === undefined) return undefined
  const [least, most] = dollars(shop, paymentMethod)
  return { min: Math.ceil((least / usd) * PLACES) / PLACES, max: Math.floor((most / usd) * PLACES) / PLACES }
}

/** The same in money; undefined for money that the shops do not take. */
export function moneyRange(shop: keyof typeof TAKES, paymentMethod: string, code: string): Range | undefined {
  const rate = Object.hasOwn(RATES, code) ? RATES[code] : undefined
  if (rate === undefined) return undefined
  const [least, most] = dollars(shop, paymentMethod)
  const cents = (amount: number) => Math.round(amount * rate * 100) / 100
  return { min: cents(least), max: cents(most) }
}

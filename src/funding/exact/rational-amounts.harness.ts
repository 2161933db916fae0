import * as amounts from '../../chains/amount.js'
import { ORDER_PLACES } from '../../constants.js'
import { english } from '../../copy/language.js'
import { plainNumber } from '../../lib/decimal/plain-number.js'
import { amountOf } from '../amount-text.js'
import { crossingCost } from '../bridge/crossing-cost.js'
import { fitOf, ordered } from '../onramps/limits.js'

/** Returns a random whole number from 0 to below the limit. */
export type Below = (limit: number) => number

/** An exact rational number. */
interface Rational {
  readonly over: bigint
  readonly under: bigint
}
const rational = (over: bigint, under = 1n): Rational => ({ over, under })
const times = (one: Rational, other: Rational) => rational(one.over * other.over, one.under * other.under)
const isSame = (one: Rational, other: Rational) => one.over * other.under === other.over * one.under
const isLess = (one: Rational, other: Rational) => one.over * other.under < other.over * one.under
const floor = ({ over, under }: Rational) => over / under
const ceiling = ({ over, under }: Rational) => (over + under - 1n) / under
/** Rounds halves up. */
const rounded = ({ over, under }: Rational) => (2n * over + under) / (2n * under)
const tenTo = (places: number) => 10n ** BigInt(places)

/** Parses decimal text, digit by digit. */
function read(text: string): Rational {
  let over = 0n
  let under = 1n
  let behind = false
  for (const sign of text) {
    if (sign === '.') behind = true
    else {
      over = over * 10n + BigInt(sign)
      if (behind) under *= 10n
    }
  }
  return rational(over, under)
}
/** Parses an amount as it is shown: "$1,234.50", "0.003". */
const readShown = (text: string) => read(text.replace(/[$,]/g, ''))

/** A test case: an amount of a coin with its price, and an amount of another coin with its price. */
interface Case {
  readonly units: bigint
  readonly decimals: number
  readonly price: string
  readonly other: { readonly units: bigint; readonly decimals: number; readonly price: string }
}

const DECIMALS = [0, 2, 6, 6, 8, 9, 18, 18, 18, 24] as const

function someDecimals(below: Below): number {
  return below(4) === 0 ? below(78) : (DECIMALS[below(DECIMALS.length)] ?? 18)
}

/** A number of any size, often next to a power of ten, because rounding errors show there. */
function someUnits(below: Below): bigint {
  const kind = below(8)
  if (kind === 0) return BigInt(below(1_000))
  if (kind < 4) return tenTo(below(76)) * BigInt(1 + below(9)) + BigInt(below(3) - 1)
  const bits = 1 + below(250)
  let units = 1n
  for (let at = 0; at < bits; at += 24) units = (units << 24n) + BigInt(below(2 ** 24))
  return units >> BigInt(Math.max(0, 24 - (bits % 24)))
}

/** A price as a service writes it: at most 15 significant digits, which a floating-point number keeps. */
function somePrice(below: Below): string {
  const digits = String(1 + below(10 ** (1 + below(9)))) + (below(2) ? String(below(1_000_000)) : '')
  const places = below(19)
  const padded = digits.slice(0, 15).padStart(places + 1, '0')
  const [whole, fraction] = [padded.slice(0, padded.length - places), padded.slice(padded.length - places)]
  return whole.length > 11 ? whole.slice(0, 11) : fraction ? `${whole}.${fraction}` : whole
}

const someCase = (below: Below): Case => ({
  units: someUnits(below),
  decimals: someDecimals(below),
  price: somePrice(below),
  other: { units: someUnits(below), decimals: someDecimals(below), price: somePrice(below) },
})

/** The results of the checks of a case, by the name of the check. */
type Holds = Readonly<Record<string, boolean>>

function reading({ units, decimals }: Case): Holds {
  const text = amounts.exactAmount(units, decimals)
  const shifted = `${text}${text.includes('.') ? '' : '.'}1`
  const coins = rational(units, tenTo(decimals))
  return {
    'is written with every digit': isSame(read(text), coins),
    'is read back to the same units': units >= 2n ** 256n || amounts.parseAmount(text, decimals) === units,
    'is typed as what it is': amountOf(text, decimals) === (units > 0n && units < 2n ** 256n ? units : undefined),
    'takes no place that the asset has not':
      (shifted.split('.')[1] ?? '').length <= decimals || amountOf(shifted, decimals) === undefined,
    'is shown with every digit': isSame(readShown(amounts.formatExact(units, decimals, english)), coins),
  }
}

/** True if the text shows this amount. "<0.001" shows any amount between zero and that. */
function shows(text: string, coins: Rational, places: number, round: (scaled: Rational) => bigint): boolean {
  const step = rational(1n, tenTo(places))
  if (text.startsWith('<')) return coins.over > 0n && isLess(coins, step) && isSame(readShown(text.slice(1)), step)
  return isSame(readShown(text), rational(round(times(coins, rational(tenTo(places)))), tenTo(places)))
}

function shown({ units, decimals, price }: Case): Holds {
  const coins = rational(units, tenTo(decimals))
  const sent = amounts.formatSent(units, decimals, english)
  const fewer = Math.min(decimals, 3)
  const cents = amounts.usdCents(units, decimals, Number(price)) ?? 0n
  const worth = amounts.formatUsd(units, decimals, Number(price), english)
  return {
    'has a balance that is rounded down': shows(amounts.formatBalance(units, decimals, english), coins, 3, floor),
    'is a fee that is rounded up': shows(amounts.formatFee(units, decimals, english), coins, 3, ceiling),
    'is missing as what is enough': shows(amounts.formatMissing(units, decimals, english), coins, fewer, ceiling),
    'is sent as it is': sent.startsWith('<') ? isLess(coins, rational(1n, 1_000n)) : isSame(readShown(sent), coins),
    'is said to be worth what it is':
      worth === undefined
        ? units === 0n || Number(price) === 0
        : isSame(readShown(worth.replace('<', '')), rational(cents || 1n, 100n)) &&
          worth.startsWith('<') === (cents === 0n),
    'is rounded down on Solana': shows(amounts.formatSolana(units, decimals, english), coins, 6, floor),
  }
}

function priced({ units, decimals, price }: Case): Holds {
  const usd = Number(price)
  const dollars = times(rational(units, tenTo(decimals)), read(price))
  const cents = isLess(dollars, rational(1n, 100n)) ? 0n : rounded(times(dollars, rational(100n)))
  return {
    'has a price of the digits that it came with': isSame(read(plainNumber(usd, 18) ?? ''), read(price)),
    'is worth what it is, to the cent': amounts.usdCents(units, decimals, usd) === (usd > 0 ? cents : undefined),
  }
}

function crossing({ units, decimals, price, other }: Case): Holds {
  const [paid, arrives] = [rational(units, tenTo(decimals)), rational(other.units, tenTo(other.decimals))]
  const costs = (given: Rational, got: Rational) => {
    if (got.over === 0n) return undefined
    if (!isLess(got, given)) return 0n
    const ratio = rational(given.over * got.under, given.under * got.over)
    return floor(times(rational(ratio.over - ratio.under, ratio.under), rational(100n)))
  }
  const [one, two] = [
    { amount: units, decimals, usd: Number(price) },
    { amount: other.units, decimals: other.decimals, usd: Number(other.price) },
  ]
  const isPriced = one.usd > 0 && two.usd > 0
  return {
    'costs what is missing of it, in whole per cent': crossingCost(one, two, true) === costs(paid, arrives),
    'costs what is missing of its worth':
      crossingCost(one, two, false) ===
      (isPriced ? costs(times(paid, read(price)), times(arrives, read(other.price))) : undefined),
  }
}

/** Compares an amount with limits as an onramp reports them. */
function limited({ price, other: { units, decimals } }: Case): Holds {
  const places = Math.min(decimals, ORDER_PLACES)
  const [minimum, maximum] = [ordered(price, decimals, true), ordered(price, decimals, false)]
  const scaled = times(read(price), rational(tenTo(places)))
  const one = tenTo(decimals - places)
  return {
    'has a minimum that is rounded up to what can be ordered': minimum === ceiling(scaled) * one,
    'has a maximum that is rounded down to it': maximum === floor(scaled) * one,
    'fits where it is within them':
      fitOf(units, { minimum, maximum }) === (units < minimum ? 'too-little' : units > maximum ? 'too-much' : 'fits'),
  }
}

/** Only every tenth case is formatted, because formatting takes much longer than the arithmetic. */
const FORMATTED_EVERY = 10

/**
 * Generates this many random cases and compares each with exact rational arithmetic. Returns one sentence per
 * difference.
 */
export function amountErrors(below: Below, count: number): readonly string[] {
  const broken: string[] = []
  for (let at = 0; at < count && broken.length < 10; at++) {
    const rolled = someCase(below)
    const { units, decimals, price, other } = rolled
    const words = at % FORMATTED_EVERY === 0 ? shown(rolled) : {}
    const holds = { ...reading(rolled), ...priced(rolled), ...crossing(rolled), ...limited(rolled), ...words }
    for (const [what, does] of Object.entries(holds))
      if (!does)
        broken.push(
          `${units} of ${decimals} decimals at $${price}, beside ${other.units} of ${other.decimals} at $${other.price}: it is not true that it ${what}`,
        )
  }
  return broken
}

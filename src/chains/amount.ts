import { decimalText, dollarText, groupedText } from '../lib/text/format.js'
import { plainNumber } from '../lib/decimal/plain-number.js'
import type { Language } from '../copy/language.js'
import { WalletError } from '../errors/wallet-error.js'

/** Amounts are integers in the smallest unit at every step. Nothing here computes with floating-point numbers. */

const UNITS_LIMIT = 2n ** 256n
/** The longest text of 256 bits with 255 decimals; longer text is rejected without parsing it. */
const TEXT_LIMIT = 340
const MAX_DECIMALS = 255
const PRICE_DECIMALS = 18
const PRICE_LIMIT = 1e12
const NATIVE_PLACES = 3
const SOLANA_PLACES = 6

/**
 * Reads a decimal amount as visitors and hosts write it ("0.05"), exactly, into base units.
 * @throws WalletError INVALID_DATA: a sign, an exponent, a thousands separator, more places than the asset has, or more
 * than 256 bits
 */
export function parseAmount(text: string, decimals: number): bigint {
  checkDecimals(decimals)
  const match = typeof text === 'string' && text.length <= TEXT_LIMIT ? /^(\d*)(?:\.(\d*))?$/.exec(text) : null
  const whole = match?.[1] ?? ''
  const fraction = (match?.[2] ?? '').replace(/0+$/, '')
  if (!match || !/\d/.test(text)) throw notAnAmount(text)
  if (fraction.length > decimals) throw notAnAmount(text)
  const units = BigInt(whole + fraction.padEnd(decimals, '0') || '0')
  if (units >= UNITS_LIMIT) throw notAnAmount(text)
  return units
}

/** The error for a text that is not an amount. Hosts may pass any value. */
function notAnAmount(text: unknown): WalletError {
  return new WalletError('INVALID_DATA', `Not an amount: "${String(text).slice(0, 40)}"`)
}

/** All digits of an amount, without trailing zeros. `parseAmount` converts it back to the same units. */
export function exactAmount(units: bigint, decimals: number): string {
  const [whole, fraction] = split(units, decimals)
  const trimmed = fraction.replace(/0+$/, '')
  return trimmed ? `${whole}.${trimmed}` : whole
}

/** All digits of an amount, in the visitor's notation. */
export const formatExact = (units: bigint, decimals: number, language: Language): string =>
  decimalText(exactAmount(units, decimals), language)

/** A balance of a native coin: 3 places, rounded down; "<0.001" instead of a false zero, "0" for an empty balance. */
export function formatBalance(units: bigint, decimals: number, language: Language): string {
  if (units === 0n) return groupedText('0', language)
  return (
    tooSmall(units, decimals, NATIVE_PLACES, language) ?? groupedText(fixed(units, decimals, NATIVE_PLACES), language)
  )
}

/** A fee in the native coin: 3 places, rounded up, so that nobody pays more than is shown. */
export function formatFee(units: bigint, decimals: number, language: Language): string {
  return formatBalance(roundedUp(units, decimals), decimals, language)
}

/** A missing amount: rounded up like a fee, so that a visitor who adds it has enough; without trailing zeros. */
export function formatMissing(units: bigint, decimals: number, language: Language): string {
  return (
    tooSmall(units, decimals, NATIVE_PLACES, language) ??
    groupedText(exactAmount(roundedUp(units, decimals), decimals), language)
  )
}

/** An amount sent on an Ethereum chain: all significant digits, or "<0.001" (the details show the exact amount). */
export function formatSent(units: bigint, decimals: number, language: Language): string {
  return tooSmall(units, decimals, NATIVE_PLACES, language) ?? groupedText(exactAmount(units, decimals), language)
}

/** An amount on Solana: up to 6 places, rounded down, trailing zeros trimmed; "<0.000001" instead of a false zero. */
export function formatSolana(units: bigint, decimals: number, language: Language): string {
  const small = tooSmall(units, decimals, SOLANA_PLACES, language)
  if (small) return small
  const [whole, fraction] = split(units, decimals)
  const shown = fraction.slice(0, SOLANA_PLACES).replace(/0+$/, '')
  return groupedText(shown ? `${whole}.${shown}` : whole, language)
}

/**
 * The value of an amount: "$1,234.50", or "<$0.01" below a cent. Undefined without a plausible price, and for an amount
 * of zero.
 * @param usd the price of one whole coin in dollars, from a price service
 */
export function formatUsd(
  units: bigint,
  decimals: number,
  usd: number | undefined,
  language: Language,
): string | undefined {
  const cents = usdCents(units, decimals, usd)
  if (cents === undefined || units === 0n) return undefined
  if (cents === 0n) return `<${dollarText('0.01', language)}`
  return dollarText(fixed(cents, 2, 2), language)
}

/** Rounds up to 3 significant places; a smaller amount stays unchanged. */
function roundedUp(units: bigint, decimals: number): bigint {
  checkDecimals(decimals)
  const step = 10n ** BigInt(Math.max(0, decimals - NATIVE_PLACES))
  return units < step ? units : ((units + step - 1n) / step) * step
}

/** The value in cents, rounded; 0 below one cent. */
export function usdCents(units: bigint, decimals: number, usd: number | undefined): bigint | undefined {
  checkDecimals(decimals)
  const price = exactPrice(usd)
  if (price === undefined) return undefined
  const scale = 10n ** BigInt(decimals + PRICE_DECIMALS)
  const cents = units * price * 100n
  return cents < scale ? 0n : (cents + scale / 2n) / scale
}

/** A price as an integer with a fixed scale; undefined for an implausible price. */
export function exactPrice(usd: number | undefined): bigint | undefined {
  if (usd === undefined || !Number.isFinite(usd) || usd <= 0 || usd >= PRICE_LIMIT) return undefined
  return parseAmount(plainNumber(usd, PRICE_DECIMALS) ?? '', PRICE_DECIMALS)
}

function tooSmall(units: bigint, decimals: number, places: number, language: Language): string | undefined {
  checkDecimals(decimals)
  if (decimals <= places || units <= 0n || units >= 10n ** BigInt(decimals - places)) return undefined
  return `<${decimalText(`0.${'0'.repeat(places - 1)}1`, language)}`
}

function fixed(units: bigint, decimals: number, places: number): string {
  const [whole, fraction] = split(units, decimals)
  return `${whole}.${fraction.padEnd(places, '0').slice(0, places)}`
}

function split(units: bigint, decimals: number): [whole: string, fraction: string] {
  checkDecimals(decimals)
  const sign = units < 0n ? '-' : ''
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0')
  const point = digits.length - decimals
  return [sign + digits.slice(0, point), digits.slice(point)]
}

function checkDecimals(decimals: number): void {
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > MAX_DECIMALS) {
    throw new WalletError(
      'INVALID_DATA',
      `Decimals must be a whole number from 0 to ${MAX_DECIMALS}, not ${String(decimals).slice(0, 20)}.`,
    )
  }
}

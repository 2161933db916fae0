import { WalletError } from '../errors/wallet-error.js'

/** Amounts are integers with decimals from the first to the last step; nothing here computes with floating point. */

const LARGEST = 2n ** 256n
/** 256 bits with 255 decimals have no more characters; longer text is refused unread. */
const TEXT_LIMIT = 340
const MAX_DECIMALS = 255
const PRICE_DECIMALS = 10
const LARGEST_PRICE = 1e12
const NATIVE_PLACES = 3
const SOLANA_PLACES = 6

/**
 * Reads a decimal amount as visitors and hosts write it ("0.05"), exactly, into base units.
 * @throws WalletError INVALID_DATA: a sign, an exponent, a thousands separator, more places than the asset has, or more than 256 bits
 */
export function parseAmount(text: string, decimals: number): bigint {
  checkDecimals(decimals)
  const match = text.length <= TEXT_LIMIT ? /^(\d*)(?:\.(\d*))?$/.exec(text) : null
  const whole = match?.[1] ?? ''
  const fraction = (match?.[2] ?? '').replace(/0+$/, '')
  if (!match || !/\d/.test(text)) throw refused(text)
  if (fraction.length > decimals) throw refused(text)
  const units = BigInt(whole + fraction.padEnd(decimals, '0') || '0')
  if (units >= LARGEST) throw refused(text)
  return units
}

function refused(text: string): WalletError {
  return new WalletError('INVALID_DATA', `Not an amount: "${text.slice(0, 40)}"`)
}

/** All digits an amount has, without trailing zeros; `parseAmount` reads it back to the same units. */
export function exactAmount(units: bigint, decimals: number): string {
  const [whole, fraction] = split(units, decimals)
  const trimmed = fraction.replace(/0+$/, '')
  return trimmed ? `${whole}.${trimmed}` : whole
}

/** A fee or a balance of a native coin: 3 places, rounded down; "<0.001" instead of a false zero. */
export function formatBalance(units: bigint, decimals: number): string {
  return tooSmall(units, decimals, NATIVE_PLACES) ?? fixed(units, decimals, NATIVE_PLACES)
}

/** A fee in the native coin: 3 places, rounded up, so that nobody pays more than they read. */
export function formatFee(units: bigint, decimals: number): string {
  if (decimals <= NATIVE_PLACES) return fixed(units, decimals, NATIVE_PLACES)
  const step = 10n ** BigInt(decimals - NATIVE_PLACES)
  return tooSmall(units, decimals, NATIVE_PLACES) ?? fixed((units + step - 1n) / step, NATIVE_PLACES, NATIVE_PLACES)
}

/** What is sent on an Ethereum chain: every digit that counts; "<0.001" below that (the exact amount stands in the details). */
export function formatSent(units: bigint, decimals: number): string {
  return tooSmall(units, decimals, NATIVE_PLACES) ?? group(exactAmount(units, decimals))
}

/** An amount on Solana: up to 6 places, rounded down, trailing zeros trimmed; "<0.000001" instead of a false zero. */
export function formatSolana(units: bigint, decimals: number): string {
  const small = tooSmall(units, decimals, SOLANA_PLACES)
  if (small) return small
  const [whole, fraction] = split(units, decimals)
  const shown = fraction.slice(0, SOLANA_PLACES).replace(/0+$/, '')
  return group(shown ? `${whole}.${shown}` : whole)
}

/**
 * What an amount is worth, "$1,234.50"; "<$0.01" below a cent. Undefined when the price is nothing to count on.
 * @param usd dollars for one whole coin, as a price service answers
 */
export function formatUsd(units: bigint, decimals: number, usd: number | undefined): string | undefined {
  checkDecimals(decimals)
  if (usd === undefined || !Number.isFinite(usd) || usd <= 0 || usd >= LARGEST_PRICE) return undefined
  const price = parseAmount(usd.toFixed(PRICE_DECIMALS), PRICE_DECIMALS)
  const scale = 10n ** BigInt(decimals + PRICE_DECIMALS)
  const cents = units * price * 100n
  if (units > 0n && cents < scale) return '<$0.01'
  return `$${fixed((cents + scale / 2n) / scale, 2, 2)}`
}

function tooSmall(units: bigint, decimals: number, places: number): string | undefined {
  checkDecimals(decimals)
  if (decimals <= places || units <= 0n || units >= 10n ** BigInt(decimals - places)) return undefined
  return `<0.${'0'.repeat(places - 1)}1`
}

function fixed(units: bigint, decimals: number, places: number): string {
  const [whole, fraction] = split(units, decimals)
  return `${group(whole)}.${fraction.padEnd(places, '0').slice(0, places)}`
}

function split(units: bigint, decimals: number): [whole: string, fraction: string] {
  checkDecimals(decimals)
  const sign = units < 0n ? '-' : ''
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0')
  const point = digits.length - decimals
  return [sign + digits.slice(0, point), digits.slice(point)]
}

function group(text: string): string {
  const [whole = '', fraction] = text.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

function checkDecimals(decimals: number): void {
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > MAX_DECIMALS) {
    throw new WalletError('INVALID_DATA', `Decimals must be a whole number from 0 to ${MAX_DECIMALS}, not ${String(decimals).slice(0, 20)}.`)
  }
}

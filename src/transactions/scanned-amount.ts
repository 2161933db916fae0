import { parseAmount } from '../chains/amount.js'
import type { CompletedScan } from './transaction-scan.js'

const DECIMAL = /^\d{1,78}(?:\.(\d{1,78}))?$/
const QUANTITY = /^(?:0x[0-9a-f]{1,78}|\d{1,80})$/i
const LARGEST = 2n ** 256n

/** Converts a scan's decimal amount to its smallest unit; undefined for any other text. */
export function scannedAmount(text: string): { readonly units: bigint; readonly decimals: number } | undefined {
  const found = DECIMAL.exec(text)
  if (!found) return undefined
  const decimals = found[1]?.length ?? 0
  try {
    return { units: parseAmount(text, decimals), decimals }
  } catch {
    return undefined
  }
}

/**
 * Parses a quantity in hex or decimal; undefined for any other text, and for a number that is too large for any chain.
 */
export function scannedQuantity(text: string | null | undefined): bigint | undefined {
  if (!text || !QUANTITY.test(text)) return undefined
  const units = BigInt(text)
  return units < LARGEST ? units : undefined
}

/**
 * True if the scan reports an outgoing asset of exactly this amount (decimal text). The signed data always outrank a
 * scan.
 */
export function knowsAmount({ diffs }: CompletedScan, amount: string): boolean {
  return diffs.some(({ out }) =>
    out.some(({ value }) => value && DECIMAL.test(value) && plain(value) === plain(amount)),
  )
}

const plain = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)

import { parseAmount } from '../chains/amount.js'

const LENGTH_LIMIT = 40
const TAKEN = /^\d*\.?\d*$/

/** What a field for amounts takes: digits and at most one decimal point. Text with anything else in it is not taken at all. */
export function amountText(typed: string): string | undefined {
  const text = typed.trim()
  return text.length <= LENGTH_LIMIT && TAKEN.test(text) ? text : undefined
}

/** The amount in the asset's smallest unit; undefined unless it is a number above 0 with no more places than the asset has. */
export function amountOf(text: string, decimals: number): bigint | undefined {
  try {
    const units = /\d/.test(text) ? parseAmount(text, decimals) : 0n
    return units > 0n ? units : undefined
  } catch {
    return undefined
  }
}

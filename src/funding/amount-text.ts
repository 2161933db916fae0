import { parseAmount } from '../chains/amount.js'
import { pointOf } from '../lib/text/format.js'
import type { Language } from '../copy/language.js'

const LENGTH_LIMIT = 40
const TAKEN = /^\d*\.?\d*$/
/** Ambiguous in languages with another decimal separator: it may group thousands. */
const GROUPED = /^[1-9]\d{0,2}\.\d{3}$/
/** Arabic and Persian digits, as their keyboards write them, and their decimal point. */
const EASTERN = /[\u0660-\u0669\u06F0-\u06F9]/g

/**
 * What a field for amounts takes, with a point for the decimal one: digits and at most one decimal point of the visitor's
 * language. Text with anything else in it is not taken at all. Where the language has another one, a point is taken too, for
 * that is how wallets and keyboards write it; but not in "1.000", which would be a thousand there.
 */
export function amountText(typed: string, language: Language): string | undefined {
  const point = pointOf(language)
  const plain = typed
    .trim()
    .replace(EASTERN, digit => String(digit.charCodeAt(0) & 15))
    .replace('\u066B', '.')
  if (point !== '.' && GROUPED.test(plain)) return undefined
  const text = plain.replace(point, '.')
  return text.length <= LENGTH_LIMIT && TAKEN.test(text) ? text : undefined
}

/** The amount in the asset's smallest unit; undefined unless it is a number above 0 with no more places than the asset has. */
export function amountOf(text: string, decimals: number): bigint | undefined {
  try {
    const units = parseAmount(text, decimals)
    return units > 0n ? units : undefined
  } catch {
    return undefined
  }
}

import { parseAmount } from '../chains/amount.js'
import { pointOf } from '../lib/text/format.js'
import type { Language } from '../copy/language.js'

const LENGTH_LIMIT = 40
const ALLOWED = /^\d*\.?\d*$/
/** Ambiguous in languages with another decimal separator: the point may group thousands. */
const GROUPED = /^[1-9]\d{0,2}\.\d{3}$/
/** Arabic and Persian digits, as their keyboards write them. Their decimal separator is U+066B. */
const EASTERN = /[\u0660-\u0669\u06F0-\u06F9]/g

/**
 * Normalises the text of an amount field, with a point as the decimal separator. The text may have digits and at most
 * one decimal separator of the visitor's language. Undefined for any other text. If the language has another separator,
 * a point is accepted too, because wallets and keyboards write it, but not in "1.000", which is a thousand there.
 */
export function amountText(typed: string, language: Language): string | undefined {
  const point = pointOf(language)
  const plain = typed
    .trim()
    .replace(EASTERN, digit => String(digit.charCodeAt(0) & 15))
    .replace('\u066B', '.')
  if (point !== '.' && GROUPED.test(plain)) return undefined
  const text = plain.replace(point, '.')
  return text.length <= LENGTH_LIMIT && ALLOWED.test(text) ? text : undefined
}

/**
 * The amount in the asset's smallest unit; undefined unless it is a number above 0 with no more places than the asset
 * has.
 */
export function amountOf(text: string, decimals: number): bigint | undefined {
  try {
    const units = parseAmount(text, decimals)
    return units > 0n ? units : undefined
  } catch {
    return undefined
  }
}

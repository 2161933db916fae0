import type { Fact } from '../../../src/screens/transaction/review/review.js'

/*
 * Reads values in a review as a person reads them.
 */

/** The value of a fact as a person reads it. */
export const factValue = (facts: readonly Fact[], id: string): string | undefined => {
  const value = facts.find(fact => fact.id === id)?.value
  return value?.kind === 'address' ? value.full : value?.kind === 'text' ? value.text : undefined
}
/** Parses "1,234.5 USDC" into the smallest unit. */
export function unitsIn(text: string | undefined, decimals: number): bigint | undefined {
  const [, integer, part = ''] = /^([\d,]+)(?:\.(\d+))? \S+$/.exec(text ?? '') ?? []
  return integer === undefined ? undefined : BigInt(integer.replaceAll(',', '') + part.padEnd(decimals, '0'))
}
/** A time such as "2026-01-31 12:00 UTC", also after the year 9999. */
export const minuteOf = (seconds: number | bigint) =>
  `${new Date(Number(seconds) * 1000).toISOString().slice(0, -':00.000Z'.length).replace('T', ' ')} UTC`

const asNumber = (text: string | undefined) => (text !== undefined && /^\d+$/.test(text) ? BigInt(text) : undefined)
/** Reads an amount in whole tokens, in units of an unknown token, or the maximum. */
export const amountIn = (text: string | undefined, decimals: number): bigint | undefined =>
  text === 'Maximum' ? 2n ** 256n - 1n : (unitsIn(text, decimals) ?? asNumber(text))

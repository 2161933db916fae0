/** The last moment that a date can have, in milliseconds. */
const MAX_DATE_MS = 8.64e15
const YEAR_MS = 31_622_400_000

/** "2027-05-03 12:00 UTC", the same in every language. */
export const shownTime = (ms: number): string =>
  `${new Date(ms)
    .toISOString()
    .replace(/:\d\d\.\d{3}Z$/, '')
    .replace('T', ' ')} UTC`

/**
 * Converts a time in seconds to milliseconds. Undefined if it is beyond the range of dates, or later than `withinMs`
 * from now.
 */
export function endOf(seconds: bigint, withinMs = YEAR_MS): number | undefined {
  const ms = Number(seconds) * 1000
  return ms > MAX_DATE_MS || ms > Date.now() + withinMs ? undefined : ms
}

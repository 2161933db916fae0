/** The last moment that a date can have, in milliseconds. */
const LAST_MS = 8.64e15
const YEAR_MS = 31_622_400_000

/** "2027-05-03 12:00 UTC", the same in every language. */
export const shownTime = (ms: number): string => `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** The milliseconds of a time in seconds; undefined where it is so far away that it is none. */
export function endOf(seconds: bigint): number | undefined {
  const ms = Number(seconds) * 1000
  return ms > LAST_MS || ms > Date.now() + YEAR_MS ? undefined : ms
}

import { isPlain } from './plain.js'

/** True if two options are equal. Data (records, lists, bytes) are compared by content, everything else by identity. */
export function same(one: unknown, other: unknown): boolean {
  const areData = [one, other].every(value => Array.isArray(value) || isPlain(value) || ArrayBuffer.isView(value))
  if (!areData) return one === other
  const keys = Object.keys(one as object)
  return (
    keys.length === Object.keys(other as object).length &&
    keys.every(key => same((one as Record<string, unknown>)[key], (other as Record<string, unknown>)[key]))
  )
}

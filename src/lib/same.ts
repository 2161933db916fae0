/** True when two options mean the same: plain data is compared by content, everything else by identity. */
export function same(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false
  if (Object.getPrototypeOf(one) !== Object.getPrototypeOf(other)) return false
  const keys = Object.keys(one)
  return keys.length === Object.keys(other).length && keys.every(key => same((one as Record<string, unknown>)[key], (other as Record<string, unknown>)[key]))
}

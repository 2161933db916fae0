import { toNullPrototype } from './to-null-prototype.js'
import { isPlain } from '../plain.js'

export interface CopyLimits {
  readonly depth: number
  /** The most members in total; unlimited by default. */
  readonly values?: number
}

/**
 * A deep copy of plain data. Each member is read once, so that a getter cannot return two different values. Records
 * have no prototype, so that they have own members only. Members that are undefined or named `__proto__` are left out.
 * Throws for class instances, functions and symbols, and beyond the limits.
 */
export const plainCopy = (source: unknown, limits: CopyLimits): unknown =>
  copyOf(source, limits.depth, { left: toNullPrototype(limits).values ?? Infinity })

function copyOf(value: unknown, depth: number, budget: { left: number }): unknown {
  if (--budget.left < 0 || depth < 0) throw new RangeError('too large')
  if (typeof value === 'function' || typeof value === 'symbol') throw new TypeError('not data')
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const { length } = value
    if (length > budget.left) throw new RangeError('too large')
    return Array.from({ length }, (_, index) => copyOf((value as unknown[])[index], depth - 1, budget))
  }
  if (!isPlain(value)) throw new TypeError('not plain')
  const copied = Object.create(null) as Record<string, unknown>
  for (const key of Object.keys(value)) {
    const member = key === '__proto__' ? undefined : copyOf(value[key], depth - 1, budget)
    if (member !== undefined) copied[key] = member
  }
  return copied
}

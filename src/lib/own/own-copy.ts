import { toNullPrototype } from './to-null-prototype.js'
import { isPlain } from '../plain.js'

/**
 * A deep copy of plain data, in records without a prototype. Everything else in it, such as functions and class
 * instances, is not copied but shared.
 */
export function ownCopy<T>(value: T): T {
  if (Array.isArray(value)) return value.map(ownCopy) as T
  if (!isPlain(value)) return value
  const copy: Record<string, unknown> = toNullPrototype(value)
  for (const name of Object.keys(copy)) copy[name] = ownCopy(copy[name])
  return copy as T
}

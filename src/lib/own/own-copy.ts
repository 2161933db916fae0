import { toNullPrototype } from './to-null-prototype.js'
import { isPlain } from '../plain.js'

/** A deep copy of plain data, whose records have their own members and no prototype. Functions and live things in it stay as they are. */
export function ownCopy<T>(value: T): T {
  if (Array.isArray(value)) return value.map(ownCopy) as T
  if (!isPlain(value)) return value
  const copy: Record<string, unknown> = toNullPrototype(value)
  for (const name of Object.keys(copy)) copy[name] = ownCopy(copy[name])
  return copy as T
}

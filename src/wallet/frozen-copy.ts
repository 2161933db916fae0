import { WalletError } from '../errors/wallet-error.js'

const DEPTH_LIMIT = 32
const VALUES_LIMIT = 100_000

/**
 * A deep, frozen copy of plain data (JSON's values and bigints), each property read once: a getter cannot answer twice,
 * and nobody changes it later. Members that are undefined are left out. Throws INVALID_DATA for anything else in it.
 */
export function frozenCopy<T>(source: T): T {
  try {
    return copied(source, 0, { left: VALUES_LIMIT }) as T
  } catch (cause) {
    throw new WalletError('INVALID_DATA', 'The request is not plain data.', { cause })
  }
}

function copied(value: unknown, depth: number, budget: { left: number }): unknown {
  if (--budget.left < 0 || depth > DEPTH_LIMIT) throw new RangeError('too large')
  if (typeof value === 'function' || typeof value === 'symbol') throw new TypeError('not data')
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const { length } = value
    if (length > budget.left) throw new RangeError('too large')
    return Object.freeze(Array.from({ length }, (_, index) => copied((value as unknown[])[index], depth + 1, budget)))
  }
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) throw new TypeError('not plain')
  const made: Record<string, unknown> = {}
  for (const key of Object.keys(value)) {
    if (key === '__proto__') throw new TypeError('not a name')
    const member = copied((value as Record<string, unknown>)[key], depth + 1, budget)
    if (member !== undefined) made[key] = member
  }
  return Object.freeze(made)
}

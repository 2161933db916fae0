import { WalletError } from '../errors/wallet-error.js'
import { toNullPrototype } from '../lib/own/to-null-prototype.js'
import { isPlain } from '../lib/plain.js'

const DEPTH_LIMIT = 16

/** A record whose members are all optional, and so on in the records inside. Functions and lists stay whole. */
export type DeepPartial<T> = T extends (...args: never[]) => unknown
  ? T
  : T extends readonly unknown[]
    ? T
    : T extends object
      ? { [K in keyof T]?: DeepPartial<T[K]> | undefined }
      : T

/**
 * A frozen copy of `base` in which the members of `over` replace its own. Its records have own members only and no
 * prototype. Members that are undefined or null do not replace. Lists are replaced as a whole, functions and class
 * instances are shared. Throws INVALID_CONFIG beyond 16 levels, and so for cycles.
 */
export const merge = <T>(base: T, over: unknown): T => merged(base, over ?? {}, 0) as T

function merged(base: unknown, over: unknown, depth: number): unknown {
  if (over === undefined || over === null) return base
  if (depth > DEPTH_LIMIT) throw new WalletError('INVALID_CONFIG', 'The configuration is too deep.')
  if (Array.isArray(over)) return Object.freeze(over.map(item => merged(undefined, item, depth + 1)))
  if (!isPlain(over)) return over
  const made = toNullPrototype(isPlain(base) ? base : {})
  for (const key of Object.keys(over)) {
    if (key !== '__proto__') made[key] = merged(made[key], over[key], depth + 1)
  }
  return Object.freeze(made)
}

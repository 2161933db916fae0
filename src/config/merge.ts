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
 * A frozen copy of `base` in which the members of `override` replace its own. Its records have own members only and no
 * prototype. Members that are undefined or null do not replace. Lists are replaced as a whole, functions and class
 * instances are shared. Throws INVALID_CONFIG beyond 16 levels, and so for cycles.
 */
export const merge = <T>(base: T, override: unknown): T => merged(base, override ?? {}, 0) as T

function merged(base: unknown, override: unknown, depth: number): unknown {
  if (override === undefined || override === null) return base
  if (depth > DEPTH_LIMIT) throw new WalletError('INVALID_CONFIG', 'The configuration is too deep.')
  if (Array.isArray(override)) return Object.freeze(override.map(item => merged(undefined, item, depth + 1)))
  if (!isPlain(override)) return override
  const result = toNullPrototype(isPlain(base) ? base : {})
  for (const key of Object.keys(override)) {
    if (key !== '__proto__') result[key] = merged(result[key], override[key], depth + 1)
  }
  return Object.freeze(result)
}

import { WalletError } from '../errors/wallet-error.js'
import { toNullPrototype } from '../lib/own/to-null-prototype.js'
import { isPlain } from '../lib/plain.js'

const DEPTH_LIMIT = 16

/** Any part of a record, and of the records in it; functions and lists are whole. */
export type DeepPartial<T> = T extends (...args: never[]) => unknown
  ? T
  : T extends readonly unknown[]
    ? T
    : T extends object
      ? { [K in keyof T]?: DeepPartial<T[K]> | undefined }
      : T

/**
 * `base` with what `over` says instead, as a frozen copy whose records have no prototype: own keys only, undefined and null do
 * not overwrite, lists are taken whole, functions and live things by reference. Throws INVALID_CONFIG for a structure without end.
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

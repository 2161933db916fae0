import { WalletError } from '../errors/wallet-error.js'

const DEPTH_LIMIT = 16
const FOREIGN = ['__proto__', 'constructor', 'prototype']

/** Plain data of any window; class instances, DOM nodes and the like are live things. */
export function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

/**
 * `over` laid on `base`, as a frozen copy: own keys only, undefined and null do not overwrite, lists are taken whole,
 * functions and live things by reference. Throws INVALID_CONFIG for a structure without end.
 */
export function lay<T>(base: T, over: unknown): T {
  return laid(base, over, 0) as T
}

function laid(base: unknown, over: unknown, depth: number): unknown {
  if (over === undefined || over === null) return base
  if (depth > DEPTH_LIMIT) throw new WalletError('INVALID_CONFIG', 'The configuration is nested too deeply.')
  if (Array.isArray(over)) return Object.freeze(over.map(item => laid(undefined, item, depth + 1)))
  if (!isPlain(over)) return over
  const under = isPlain(base) ? base : {}
  const made: Record<string, unknown> = { ...under }
  for (const key of Object.keys(over)) {
    if (!FOREIGN.includes(key)) made[key] = laid(Object.hasOwn(under, key) ? under[key] : undefined, over[key], depth + 1)
  }
  return Object.freeze(made)
}

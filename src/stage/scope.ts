import { toNullPrototype } from '../lib/own/to-null-prototype.js'
import { isPlain } from '../lib/plain.js'
import type { AnyPart } from './define.js'

/**
 * The values that a flow keeps. They survive when the visitor goes back and returns, until they leave the flow for
 * good.
 */
export interface Scope {
  readonly outer: Scope | undefined
  readonly kept: Map<string, unknown>
  readonly inner: Map<AnyPart, Scope>
}

/** The scope of a nested flow. It is the same each time that the flow is played at this place. */
export function scopeIn(outer: Scope | undefined, part?: AnyPart): Scope {
  const existing = part && outer?.inner.get(part)
  if (existing) return existing
  const made: Scope = { outer, kept: new Map(), inner: new Map() }
  if (part) outer?.inner.set(part, made)
  return made
}

/** The value of this name in this scope or an outer one. If none has it, it is created here. */
export function keepIn<T>(scope: Scope, key: string, make: () => T): T {
  for (let place: Scope | undefined = scope; place; place = place.outer)
    if (place.kept.has(key)) return place.kept.get(key) as T
  const plain = make()
  const made = isPlain(plain) ? toNullPrototype(plain) : plain
  scope.kept.set(key, made)
  return made
}

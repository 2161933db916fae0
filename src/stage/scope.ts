import { toNullPrototype } from '../lib/own/to-null-prototype.js'
import { isPlain } from '../lib/plain.js'
import type { AnyPart } from './define.js'

/** The values that a flow keeps. They survive until the visitor leaves the flow for good, also if they go back and return. */
export interface Scope {
  readonly outer: Scope | undefined
  readonly kept: Map<string, unknown>
  readonly inner: Map<AnyPart, Scope>
}

/** The scope of a nested flow: the same one each time that flow is played at this place. */
export function scopeIn(outer: Scope | undefined, part?: AnyPart): Scope {
  const found = part && outer?.inner.get(part)
  if (found) return found
  const made: Scope = { outer, kept: new Map(), inner: new Map() }
  if (part) outer?.inner.set(part, made)
  return made
}

/** The value of that name in this scope or an outer one; created here if none has it. */
export function keepIn<T>(scope: Scope, key: string, make: () => T): T {
  for (let place: Scope | undefined = scope; place; place = place.outer)
    if (place.kept.has(key)) return place.kept.get(key) as T
  const plain = make()
  const made = isPlain(plain) ? toNullPrototype(plain) : plain
  scope.kept.set(key, made)
  return made
}

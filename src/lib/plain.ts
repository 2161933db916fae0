/**
 * True for plain records: objects without a prototype, or with the `Object.prototype` of any window. Class instances,
 * DOM nodes and the like are not plain.
 */
export function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

/** Freezes plain data in place and recursively. Anything else in it stays as it is. */
export function freezeDeep<T>(value: T): T {
  if (!(Array.isArray(value) || isPlain(value)) || Object.isFrozen(value)) return value
  Object.values(value).forEach(freezeDeep)
  return Object.freeze(value)
}

/** Records of any window's own kind, and those without a prototype; class instances, DOM nodes and the like are live things. */
export function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

/** Freezes plain data in place, as deep as it goes; live things in it stay as they are. */
export function freezeDeep<T>(value: T): T {
  if (!(Array.isArray(value) || isPlain(value)) || Object.isFrozen(value)) return value
  Object.values(value).forEach(freezeDeep)
  return Object.freeze(value)
}

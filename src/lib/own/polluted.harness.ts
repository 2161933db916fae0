/**
 * Runs an action twice with these members on `Object.prototype`, and returns both results. The first time they are
 * enumerable, as a careless merge of JSON leaves them; the second time they are not, so that no loop over a record
 * finds them. The action only reads its results: assert on them outside, where the prototype is clean again.
 */
export async function polluted<T>(members: object, action: () => T | Promise<T>): Promise<[T, T]> {
  const results: T[] = []
  for (const enumerable of [true, false]) {
    const put = Object.entries(members).map(
      ([name, value]: [string, unknown]) =>
        [
          name,
          Object.assign(Object.create(null) as object, { value, enumerable, configurable: true, writable: true }),
        ] as const,
    )
    for (const [name, descriptor] of put) Object.defineProperty(Object.prototype, name, descriptor)
    try {
      results.push(await action())
    } finally {
      for (const [name] of put) Reflect.deleteProperty(Object.prototype, name)
    }
  }
  return results as [T, T]
}

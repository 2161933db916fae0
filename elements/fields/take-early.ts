/**
 * Properties that were set before the element was defined are on the instance and shadow the accessors, so they are set
 * again.
 */
export function takeEarly(element: object, names: readonly string[]): void {
  const own = element as Record<string, unknown>
  for (const name of names) {
    if (!Object.hasOwn(own, name)) continue
    const value = own[name]
    delete own[name]
    own[name] = value
  }
}

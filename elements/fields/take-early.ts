/**
 * Properties that were set before the element was defined are on the instance and shadow the accessors, so they are set
 * again.
 */
export function takeEarly(element: object, names: readonly string[]): void {
  const properties = element as Record<string, unknown>
  for (const name of names) {
    if (!Object.hasOwn(properties, name)) continue
    const value = properties[name]
    delete properties[name]
    properties[name] = value
  }
}

/** Properties that were set before the class was known lie on the instance and hide the accessors: they are set once more. */
export function takeEarly(element: object, names: readonly string[]): void {
  const own = element as Record<string, unknown>
  for (const name of names) {
    if (!Object.hasOwn(own, name)) continue
    const value = own[name]
    delete own[name]
    own[name] = value
  }
}

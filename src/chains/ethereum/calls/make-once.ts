/** Makes a value when it is first needed; later calls return the same one. For tables that many visits never need. */
export function makeOnce<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}

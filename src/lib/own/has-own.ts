/** True for a record that has this member of its own; tells the members of a union apart, as `in` would in a page that nobody pollutes. */
export const hasOwn = <T extends object, Name extends PropertyKey>(
  record: T,
  name: Name,
): record is Extract<T, Readonly<Record<Name, unknown>>> => Object.hasOwn(record, name)

/** True for a record that has this own member. It narrows a union as `in` does, but ignores a polluted prototype. */
export const hasOwn = <T extends object, Name extends PropertyKey>(
  record: T,
  name: Name,
): record is Extract<T, Readonly<Record<Name, unknown>>> => Object.hasOwn(record, name)

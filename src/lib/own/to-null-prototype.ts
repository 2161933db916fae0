/**
 * A copy of a record's own members without a prototype. Each member is read once. Members of a polluted
 * `Object.prototype` are not copied, and a missing member stays undefined.
 */
export const toNullPrototype = <T extends object>(from?: T): T => Object.assign(Object.create(null) as T, from)

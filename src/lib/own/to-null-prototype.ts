/**
 * A copy of the own members of a record, each read once, without a prototype: members of a polluted `Object.prototype` are
 * not copied, and a missing member of the copy stays undefined.
 */
export const toNullPrototype = <T extends object>(from?: T): T => Object.assign(Object.create(null) as T, from)

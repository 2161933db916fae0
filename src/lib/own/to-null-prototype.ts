/**
 * The members that a record itself has, read once, as a copy without a prototype: what somebody has put on `Object.prototype`
 * is none of them, nor of what is later left out of the copy.
 */
export const toNullPrototype = <T extends object>(from?: T): T => Object.assign(Object.create(null) as T, from)

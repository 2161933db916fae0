import { toNullPrototype } from './to-null-prototype.js'

/**
 * A frozen record of these members without a prototype, for data of our own that are shown or signed. A polluted
 * `Object.prototype` cannot supply a missing member, now or later.
 */
export const record = <T extends object>(members: T): Readonly<T> => Object.freeze(toNullPrototype(members))

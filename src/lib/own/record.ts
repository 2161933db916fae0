import { toNullPrototype } from './to-null-prototype.js'

/**
 * A frozen copy of these members without a prototype, for data that are reviewed and then signed. A polluted
 * `Object.prototype` cannot supply a missing member, now or later.
 */
export const record = <T extends object>(members: T): Readonly<T> => Object.freeze(toNullPrototype(members))

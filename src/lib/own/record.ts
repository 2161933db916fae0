import { toNullPrototype } from './to-null-prototype.js'

/**
 * What is reviewed, and then signed: a frozen copy of the members that it was made with, without a prototype. Whatever
 * somebody puts on `Object.prototype`, before or later, fills in nothing that it lacks.
 */
export const record = <T extends object>(members: T): Readonly<T> => Object.freeze(toNullPrototype(members))

/**
 * A copy of a record's own members without a prototype. Each member is read once. Members of a polluted
 * `Object.prototype` are not copied, and a missing member stays undefined. It is for the doors: options that a function
 * receives, data of the page or of a library, and records that the platform reads (`RequestInit`, property
 * descriptors). Our own data need none: those that are shown or signed are built by `record`, tables that are searched
 * by name are Maps, and elsewhere a member that may be missing is written as undefined.
 */
export const toNullPrototype = <T extends object>(from?: T): T => Object.assign(Object.create(null) as T, from)

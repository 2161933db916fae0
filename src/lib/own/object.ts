import * as v from 'valibot'
import { toNullPrototype } from './to-null-prototype.js'

/** `v.object` for a polluted page: the library would take every member of `Object.prototype` for an entry. */
export const object = <const Entries extends v.ObjectEntries>(entries: Entries): v.ObjectSchema<Entries, undefined> =>
  v.object(toNullPrototype(entries))

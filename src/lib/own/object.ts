import * as v from 'valibot'
import { toNullPrototype } from './to-null-prototype.js'

/** `v.object` for a page that somebody has polluted: the library would take every member of `Object.prototype` for one more entry. */
export const object = <const Entries extends v.ObjectEntries>(entries: Entries): v.ObjectSchema<Entries, undefined> =>
  v.object(toNullPrototype(entries))

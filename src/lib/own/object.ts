import * as v from 'valibot'
import { toNullPrototype } from './to-null-prototype.js'

/** `v.object` for a page with a polluted `Object.prototype`: valibot would take each of its members for an entry. */
export const object = <const Entries extends v.ObjectEntries>(entries: Entries): v.ObjectSchema<Entries, undefined> =>
  v.object(toNullPrototype(entries))

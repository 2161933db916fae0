import { isPlain } from '../../lib/plain.js'

export { isPlain as record }

/*
 * The checks that the table of settings (fields.ts) consists of. The JSON schema for editors is made from the same
 * table, with `.config/generate/schema-kinds.mjs` in place of this file. The checks are loaded before the first screen,
 * where the parts of valibot for this would add 2.2 kB (gzip); this file has 0.3 kB.
 */

export type Check = (value: unknown) => boolean
/** A list. Members that do not pass the check are left out. */
export class List {
  constructor(readonly member: Check) {}
}

export const string = (value: unknown) => typeof value === 'string'
export const boolean = (value: unknown) => typeof value === 'boolean'
export const callable = (value: unknown) => typeof value === 'function'
export const number = (value: unknown) => Number.isFinite(value)
export const oneOf =
  (...names: readonly string[]) =>
  (value: unknown) =>
    names.some(name => name === value)
export const listOf = (member: Check) => new List(member)
export const stringList = (value: unknown) => Array.isArray(value) && value.every(string)
export const stringRecord = (value: unknown) => isPlain(value) && Object.values(value).every(string)
export const numberRecord = (value: unknown) => isPlain(value) && Object.values(value).every(number)
export const either =
  (...checks: readonly Check[]) =>
  (value: unknown) =>
    checks.some(check => check(value))

/** An object that has at least these members. */
export const has =
  (...fields: readonly (readonly [string, Check])[]) =>
  (value: unknown) =>
    fields.every(([name, check]) => check((Object(value) as Record<string, unknown>)[name]))

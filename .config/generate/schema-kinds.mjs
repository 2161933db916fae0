/**
 * The kinds of `src/config/checks/kinds.ts` as JSON schemas instead of checks. A kind that JSON cannot hold is
 * undefined.
 */

export const string = { type: 'string' }
export const boolean = { type: 'boolean' }
export const callable = undefined
export const number = { type: 'number' }
export const record = { type: 'object' }
export const stringList = { type: 'array', items: string }
export const stringRecord = { type: 'object', additionalProperties: string }
export const numberRecord = { type: 'object', additionalProperties: number }
export const oneOf = (...names) => ({ enum: names })
export const either = (...kinds) => ({ anyOf: kinds })
export const has = (...fields) =>
  fields.every(([, kind]) => kind)
    ? { type: 'object', properties: Object.fromEntries(fields), required: fields.map(([name]) => name) }
    : undefined

export class List {
  constructor(member) {
    this.type = 'array'
    this.items = member
  }
}
export const listOf = member => new List(member)

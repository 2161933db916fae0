import { listOf, type Types } from './types.js'

/** The maximum number of fields; no known shape has more. */
const MEMBERS_LIMIT = 60

/**
 * The fields of a struct as text, with those of nested structs: two structs with the same text have the same hash.
 * Truncated above the maximum.
 */
export function shapeOf(types: Types, struct: string): string {
  let membersLeft = MEMBERS_LIMIT
  const shape = (name: string): string =>
    (types[name] ?? []).map(member => (--membersLeft < 0 ? '' : `${typeText(member.type)} ${member.name}`)).join(',')
  const typeText = (type: string): string => {
    const list = listOf(type)
    if (list) return `${typeText(list.item)}[${list.length ?? ''}]`
    return Object.hasOwn(types, type) ? `${type}(${shape(type)})` : type
  }
  return shape(struct)
}

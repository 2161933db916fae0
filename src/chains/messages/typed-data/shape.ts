import { listOf, type Types } from './types.js'

/** No shape that we know has more members. */
const MOST = 60

/** The members of a struct as text, and those of the structs in it: two that are written alike are hashed alike. Cut short where nobody knows it anyway. */
export function shapeOf(types: Types, struct: string): string {
  let left = MOST
  const shape = (name: string): string =>
    (types[name] ?? []).map(member => (--left < 0 ? '' : `${typeText(member.type)} ${member.name}`)).join(',')
  const typeText = (type: string): string => {
    const list = listOf(type)
    if (list) return `${typeText(list.item)}[${list.length ?? ''}]`
    return Object.hasOwn(types, type) ? `${type}(${shape(type)})` : type
  }
  return shape(struct)
}

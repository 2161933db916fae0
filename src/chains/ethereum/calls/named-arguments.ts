import type { AbiParameter } from 'viem'
import { record } from '../../../lib/own/record.js'
import { componentsOf, type ReadList } from './arguments.js'

/** Arguments by parameter name, without inherited properties. */
export type NamedArguments = Readonly<Partial<Record<string, unknown>>>

/** The arguments of one call, or of each of several. */
type Part = NamedArguments | readonly NamedArguments[]

/**
 * Flattens decoded arguments: the fields of a tuple count as parameters, and every item of a list of tuples gives
 * arguments of its own. Two such lists are matched item by item; undefined if their lengths differ. Unnamed parameters
 * are omitted. A list of values gives its items, and its length if more follow: "tokenIds", "tokenIdsLength".
 */
export function namedArguments(
  params: readonly AbiParameter[],
  values: readonly unknown[],
): readonly NamedArguments[] | undefined {
  const part = joined(params, values)
  return part && each(part)
}

function joined(params: readonly AbiParameter[], values: readonly unknown[]): Part | undefined {
  const parts = params.map((param, index) => partOf(param, values[index]))
  if (!parts.every(part => part !== undefined)) return undefined
  const [first, ...lists] = parts.filter(isList)
  if (!first) return merged(parts as readonly NamedArguments[])
  if (lists.some(({ length }) => length !== first.length)) return undefined
  return first.map((_, index) => merged(parts.map(part => (isList(part) ? part[index] : part))))
}

function partOf(param: AbiParameter, value: unknown): Part | undefined {
  if (param.type === 'tuple') return joined(componentsOf(param), value as unknown[])
  if (param.type === 'tuple[]') {
    const items = (value as ReadList).items.map(item => joined(componentsOf(param), item as unknown[]))
    return items.every(item => item !== undefined) ? items.flatMap(each) : undefined
  }
  const name = Object.hasOwn(param, 'name') ? param.name : undefined
  if (!name) return {}
  if (!param.type.endsWith('[]')) return { [name]: value }
  const { items, length } = value as ReadList
  return { [name]: items, ...(length > items.length && { [`${name}Length`]: length }) }
}

const merged = (parts: readonly (NamedArguments | undefined)[]): NamedArguments =>
  record(Object.fromEntries(parts.flatMap(part => Object.entries(part ?? {}))))
const isList = (part: Part): part is readonly NamedArguments[] => Array.isArray(part)
const each = (part: Part): readonly NamedArguments[] => (isList(part) ? part : [part])

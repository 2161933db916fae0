import type { AbiParameter } from 'viem'
import { ownMembers } from '../../../lib/own/own-members.js'
import type { ReadList } from './arguments.js'

/** Arguments by the names of their parameters, of which nothing is inherited. */
export type NamedArguments = Readonly<Partial<Record<string, unknown>>>

/**
 * What stands in a tuple counts as if it stood beside it, and every item of a list of tuples gives arguments of its own. What has no
 * name is left out. A list is its items, and its length where it is longer: "tokenIds", "tokenIdsLength".
 */
export function namedArguments(params: readonly AbiParameter[], values: readonly unknown[]): readonly NamedArguments[] {
  return params.reduce<readonly NamedArguments[]>((all, param, index) => {
    const parts = partsOf(param, values[index])
    return all.flatMap(known => parts.map(part => ownMembers({ ...known, ...part })))
  }, [ownMembers()])
}

function partsOf(param: AbiParameter, value: unknown): readonly NamedArguments[] {
  if ('components' in param && param.type === 'tuple') return namedArguments(param.components, value as unknown[])
  if ('components' in param && param.type === 'tuple[]') return (value as ReadList).items.flatMap(item => namedArguments(param.components, item as unknown[]))
  const name = Object.hasOwn(param, 'name') ? param.name : undefined
  if (!name) return [ownMembers()]
  if (!param.type.endsWith('[]')) return [ownMembers({ [name]: value })]
  const { items, length } = value as ReadList
  return [ownMembers({ [name]: items, ...(length > items.length && { [`${name}Length`]: length }) })]
}

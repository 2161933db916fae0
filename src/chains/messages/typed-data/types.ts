import { WalletError } from '../../../errors/wallet-error.js'
import { ownMember } from '../../../lib/own/own-member.js'
import { isPlain } from '../../../lib/plain.js'

/** A field of a struct. */
export interface Member {
  readonly name: string
  readonly type: string
}

/** The struct types of typed data (EIP-712), by name. */
export type Types = Readonly<Record<string, readonly Member[]>>

export const DOMAIN = 'EIP712Domain'

/** In the order in which EIP-712 names them. */
const DOMAIN_MEMBERS: readonly Member[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]
const NAME = /^[A-Za-z_]\w{0,199}$/
const LIST = /^(.+)\[([1-9]\d{0,4})?\]$/
const MOST_MEMBERS = 2_000

/** The error for typed data that cannot be parsed, or that libraries parse differently. */
export const invalidTypedData = (why: string): WalletError =>
  new WalletError('INVALID_DATA', `Invalid typed data: ${why}.`)

/** Quotes a name of the request in an error message. */
export const quoted = (name: unknown): string => JSON.stringify(String(name).slice(0, 60))

/** The item type of a list, and its length if it is fixed; undefined for any other type. */
export function listOf(type: string): { readonly item: string; readonly length: number | undefined } | undefined {
  const [, item, length] = LIST.exec(type) ?? []
  return item === undefined ? undefined : { item, length: length === undefined ? undefined : Number(length) }
}

/** The innermost item type. */
export function baseOf(type: string): string {
  const list = listOf(type)
  return list ? baseOf(list.item) : type
}

/** The size of a number type in bits, and whether it is signed. */
export function numberType(type: string): { readonly bits: number; readonly signed: boolean } | undefined {
  const [, unsigned, digits = ''] = /^(u?)int([1-9]\d{0,2})$/.exec(type) ?? []
  const bits = Number(digits)
  return unsigned !== undefined && bits % 8 === 0 && bits <= 256 ? { bits, signed: unsigned === '' } : undefined
}

/** The size of a bytes type; undefined for any other type, `bytes` included. */
export function bytesType(type: string): number | undefined {
  const [, length] = /^bytes([1-9]\d?)$/.exec(type) ?? []
  return length !== undefined && Number(length) <= 32 ? Number(length) : undefined
}

const isAtom = (type: string) =>
  ['address', 'bool', 'string', 'bytes'].includes(type) ||
  numberType(type) !== undefined ||
  bytesType(type) !== undefined

/** True if any of these structs has a list: version 3 of the method does not support lists. */
export const haveLists = (types: Types): boolean =>
  Object.values(types).some(members => members.some(({ type }) => listOf(type)))

/**
 * The structs that this one uses, itself included, parsed strictly: no unknown type, no recursion, no duplicate field.
 * @throws WalletError INVALID_DATA
 */
export function reachableTypes(input: unknown, primaryType: string, domain: readonly Member[]): Types {
  if (!isPlain(input)) throw invalidTypedData('there are no types')
  const found: Record<string, readonly Member[]> = Object.create(null) as Record<string, readonly Member[]>
  const open = new Set<string>()
  let left = MOST_MEMBERS
  const read = (struct: string) => {
    if (open.has(struct)) throw invalidTypedData(`${quoted(struct)} contains itself`)
    if (Object.hasOwn(found, struct)) return
    const members = membersOf(input, struct)
    left -= members.length
    if (left < 0) throw invalidTypedData('there are too many types')
    open.add(struct)
    for (const { type } of members) if (!isAtom(baseOf(type))) read(baseOf(type))
    open.delete(struct)
    found[struct] = members
  }
  read(primaryType)
  found[DOMAIN] = domain
  return Object.freeze(found)
}

function membersOf(types: unknown, struct: string): readonly Member[] {
  const members = ownMember(types, struct)
  if (!NAME.test(struct) || isAtom(struct) || struct === DOMAIN || !Array.isArray(members))
    throw invalidTypedData(`there is no type ${quoted(struct)}`)
  const names = new Set<unknown>()
  return Object.freeze(
    members.map((member: unknown) => {
      const [name, type] = [ownMember(member, 'name'), ownMember(member, 'type')]
      if (typeof name !== 'string' || typeof type !== 'string' || !NAME.test(name) || names.has(name))
        throw invalidTypedData(`${quoted(struct)} has a broken or doubled member`)
      names.add(name)
      return Object.freeze({ name, type })
    }),
  )
}

/**
 * The fields of the domain that are hashed: the declared ones, as in MetaMask and viem, otherwise all. Undeclared fields
 * beside declared ones are neither signed nor shown, like those of a message. A domain of which no field would be signed
 * is rejected. Without a declaration, so is an unknown field, because libraries disagree about it.
 */
export function domainMembers(types: unknown, domain: Readonly<Record<string, unknown>>): readonly Member[] {
  const declared = ownMember(types, DOMAIN)
  if (declared !== undefined && !Array.isArray(declared)) throw invalidTypedData('its domain has no type')
  const names: readonly unknown[] =
    declared?.map(member => ownMember(member, 'name')) ??
    DOMAIN_MEMBERS.map(({ name }) => name).filter(name => Object.hasOwn(domain, name))
  const members = names.map((name, at) => {
    const known = DOMAIN_MEMBERS.find(member => member.name === name)
    if (!known || names.indexOf(name) !== at || (declared && ownMember(declared[at], 'type') !== known.type))
      throw invalidTypedData(`its domain declares ${quoted(name)}`)
    return known
  })
  const unknown = declared?.length ? undefined : Object.keys(domain).find(name => !names.includes(name))
  if (unknown !== undefined) throw invalidTypedData(`its domain has ${quoted(unknown)}, which is not declared`)
  return Object.freeze(members)
}

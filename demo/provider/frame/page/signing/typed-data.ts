import { getAddress, hashTypedData, isAddress, type Hex } from 'viem'
import { invalidArguments } from '../frame-error.js'
import type { WalletKey } from '../keys/derive.js'
import { isPlainObject, member } from '../message-gate.js'
import { requireOwnAddress } from './personal-message.js'
import { signatureText, signHash } from './sign-hash.js'

const TEXT_LIMIT = 500_000
const DEPTH_LIMIT = 32
const NODE_LIMIT = 10_000
const NAME = /^[A-Za-z_$][\w$]*$/
const ARRAY = /^(.+)\[(\d*)\]$/
/** The fields of a domain in the order of EIP-712, which hashes only those that are present. */
const DOMAIN_MEMBERS: Readonly<Record<string, string>> = {
  name: 'string',
  version: 'string',
  chainId: 'uint256',
  verifyingContract: 'address',
  salt: 'bytes32',
}

interface Member {
  readonly name: string
  readonly type: string
}

type Types = Readonly<Record<string, readonly Member[]>>

interface TypedData {
  readonly types: Types
  readonly primaryType: string
  readonly domain: Readonly<Record<string, unknown>>
  readonly message: Readonly<Record<string, unknown>>
}

/**
 * Signs typed data (EIP-712). Params are `[address, typed data]`, with the data as an object or as JSON. Every value is
 * checked strictly against its declared type before hashing, because the hash function accepts more than a signer
 * should. Fields that no type declares are dropped: the signature does not cover them.
 */
export async function signTypedData(key: WalletKey, params: readonly unknown[]): Promise<Hex> {
  const [address, data] = params
  requireOwnAddress(key, address)
  return signatureText(await signHash(key, hashTypedData(readTypedData(data) as Parameters<typeof hashTypedData>[0])))
}

/** Checks typed data. Throws `invalid_request_arguments` if a check fails. */
export function readTypedData(data: unknown): TypedData {
  const budget = { nodes: NODE_LIMIT }
  const source = copy(typeof data === 'string' ? parse(data) : data, 0, budget)
  if (!isPlainObject(source)) throw invalidArguments('Typed data must be an object')
  const types = readTypes(member(source, 'types'))
  const primaryType = member(source, 'primaryType')
  const domain = member(source, 'domain') ?? {}
  const message = member(source, 'message')
  if (typeof primaryType !== 'string' || !isPlainObject(domain) || !isPlainObject(message)) {
    throw invalidArguments('Typed data need types, primaryType, domain and message')
  }
  const domainTypes = domainTypesOf(types, domain)
  const allTypes: Types = { ...types, EIP712Domain: domainTypes }
  return {
    types: allTypes,
    primaryType,
    domain: readStruct(allTypes, 'EIP712Domain', domain, 'domain'),
    message: primaryType === 'EIP712Domain' ? {} : readStruct(allTypes, primaryType, message, 'message'),
  }
}

/**
 * The fields of the domain that are hashed: the declared ones or, without a declaration, all that are present. A domain
 * with undeclared fields is refused. Libraries disagree about it (viem and MetaMask leave them out, ethers signs them),
 * so no visitor could know what they sign. Without a declaration this follows viem; MetaMask then signs an empty
 * domain.
 */
function domainTypesOf(types: Types, domain: Readonly<Record<string, unknown>>): readonly Member[] {
  const declared = Object.hasOwn(types, 'EIP712Domain') ? types['EIP712Domain'] : undefined
  const members =
    declared ??
    Object.entries(DOMAIN_MEMBERS).flatMap(([name, type]) => (Object.hasOwn(domain, name) ? [{ name, type }] : []))
  const typeOf = (name: string) => (Object.hasOwn(DOMAIN_MEMBERS, name) ? DOMAIN_MEMBERS[name] : undefined)
  for (const { name, type } of members)
    if (typeOf(name) !== type) throw invalidArguments(`The domain has no member ${name} of this type`)
  const more = Object.keys(domain).find(name => !members.some(member => member.name === name))
  if (more !== undefined)
    throw invalidArguments(`The domain has a member that its type does not declare: ${more.slice(0, 60)}`)
  return members
}

function parse(text: string): unknown {
  if (text.length > TEXT_LIMIT) throw invalidArguments('Typed data are too large')
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw invalidArguments('Typed data are not JSON')
  }
}

/** Copies plain data of a bounded size, so that nothing changes between the check and the hash. */
function copy(value: unknown, depth: number, budget: { nodes: number }): unknown {
  budget.nodes -= 1
  if (depth > DEPTH_LIMIT || budget.nodes < 0) throw invalidArguments('Typed data are too large')
  if (Array.isArray(value)) return value.map(item => copy(item, depth + 1, budget))
  if (isPlainObject(value)) {
    const result: Record<string, unknown> = {}
    for (const [name, item] of Object.entries(value)) {
      Object.defineProperty(result, name, {
        value: copy(item, depth + 1, budget),
        enumerable: true,
        writable: true,
        configurable: true,
      })
    }
    return result
  }
  if (typeof value === 'string' && value.length > TEXT_LIMIT) throw invalidArguments('Typed data are too large')
  return value
}

function readTypes(value: unknown): Types {
  if (!isPlainObject(value)) throw invalidArguments('Typed data need types')
  const types: Record<string, readonly Member[]> = {}
  for (const [struct, members] of Object.entries(value)) {
    if (!NAME.test(struct) || isAtomic(struct) || !Array.isArray(members))
      throw invalidArguments(`Not a type: ${struct.slice(0, 60)}`)
    const names = new Set<string>()
    types[struct] = members.map(item => {
      const name = isPlainObject(item) ? member(item, 'name') : undefined
      const type = isPlainObject(item) ? member(item, 'type') : undefined
      if (typeof name !== 'string' || typeof type !== 'string' || !NAME.test(name) || names.has(name))
        throw invalidArguments(`${struct} has a broken or doubled member`)
      names.add(name)
      return { name, type }
    })
  }
  for (const members of Object.values(types)) for (const { type } of members) requireKnownType(types, type)
  for (const struct of Object.keys(types)) requireNoCycle(types, struct, [])
  return types
}

function requireKnownType(types: Types, type: string): void {
  const base = baseType(type)
  if (!Object.hasOwn(types, base) && !isAtomic(base)) throw invalidArguments(`Not a type: ${type.slice(0, 60)}`)
}

function requireNoCycle(types: Types, struct: string, path: readonly string[]): void {
  if (path.includes(struct)) throw invalidArguments(`${struct} contains itself`)
  for (const { type } of types[struct] ?? []) {
    const base = baseType(type)
    if (Object.hasOwn(types, base)) requireNoCycle(types, base, [...path, struct])
  }
}

function baseType(type: string): string {
  const array = ARRAY.exec(type)
  return array?.[1] === undefined ? type : baseType(array[1])
}

function isAtomic(type: string): boolean {
  if (['address', 'bool', 'string', 'bytes'].includes(type)) return true
  const [, , bits] = /^(u?int)(\d+)$/.exec(type) ?? []
  if (bits !== undefined)
    return Number(bits) % 8 === 0 && Number(bits) >= 8 && Number(bits) <= 256 && !bits.startsWith('0')
  const [, length] = /^bytes(\d+)$/.exec(type) ?? []
  return length !== undefined && Number(length) >= 1 && Number(length) <= 32 && !length.startsWith('0')
}

function readStruct(
  types: Types,
  struct: string,
  value: Readonly<Record<string, unknown>>,
  where: string,
): Readonly<Record<string, unknown>> {
  const members = Object.hasOwn(types, struct) ? types[struct] : undefined
  if (!members) throw invalidArguments(`Not a type: ${struct.slice(0, 60)}`)
  return Object.fromEntries(
    members.map(({ name, type }) => [name, readValue(types, type, member(value, name), `${where}.${name}`)]),
  )
}

function readValue(types: Types, type: string, value: unknown, where: string): unknown {
  const [, item, length] = ARRAY.exec(type) ?? []
  if (item !== undefined) {
    if (!Array.isArray(value) || (length && value.length !== Number(length)))
      throw invalidArguments(`${where} is not a ${type}`)
    return value.map((entry, index) => readValue(types, item, entry, `${where}[${index}]`))
  }
  if (Object.hasOwn(types, type)) {
    if (!isPlainObject(value)) throw invalidArguments(`${where} is not a ${type}`)
    return readStruct(types, type, value, where)
  }
  const read = readAtomic(type, value)
  if (read === undefined) throw invalidArguments(`${where} is not a ${type}`)
  return read
}

/** The value in its canonical form, or undefined if it does not have this type. */
function readAtomic(type: string, value: unknown): unknown {
  if (type === 'string') return typeof value === 'string' && value.isWellFormed() ? value : undefined
  if (type === 'bool') return typeof value === 'boolean' ? value : undefined
  // Addresses with a wrong checksum case are common; the twenty bytes are the same.
  if (type === 'address')
    return typeof value === 'string' && isAddress(value, { strict: false })
      ? getAddress(value.toLowerCase())
      : undefined
  if (type.startsWith('bytes')) {
    if (typeof value !== 'string' || !/^0x(?:[0-9a-fA-F]{2})*$/.test(value)) return undefined
    const length = type.slice('bytes'.length)
    return length === '' || value.length === 2 + 2 * Number(length) ? value : undefined
  }
  const number = readInteger(value)
  if (number === undefined) return undefined
  const bits = BigInt(type.replace(/^u?int/, ''))
  const [low, high] = type.startsWith('u') ? [0n, 1n << bits] : [-(1n << (bits - 1n)), 1n << (bits - 1n)]
  return number >= low && number < high ? number : undefined
}

function readInteger(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined
  return typeof value === 'string' && /^(?:-?(?:0|[1-9]\d{0,77})|0x[0-9a-fA-F]{1,64})$/.test(value)
    ? BigInt(value)
    : undefined
}

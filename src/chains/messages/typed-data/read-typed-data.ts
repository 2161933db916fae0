import { ownMember } from '../../../lib/own/own-member.js'
import { record } from '../../../lib/own/record.js'
import { isPlain } from '../../../lib/plain.js'
import { parseJson, toJson } from '../../../lib/text/json.js'
import { plainCopy } from '../../../lib/own/plain-copy.js'
import { isEthereumAddress } from '../../address.js'
import {
  bytesType,
  DOMAIN,
  domainMembers,
  haveLists,
  invalidTypedData,
  listOf,
  numberType,
  quoted,
  reachableTypes,
  type Types,
} from './types.js'

/** A number (decimal), a boolean, an address or bytes (lower-case hex), a text, a list, or a struct. */
export type TypedValue = string | boolean | readonly TypedValue[] | TypedStruct
export interface TypedStruct {
  readonly [member: string]: TypedValue
}

/** Typed data (EIP-712) in canonical form: undeclared values are removed, and every value has one encoding. */
export interface TypedData {
  readonly types: Types
  readonly primaryType: string
  readonly domain: TypedStruct
  readonly message: TypedStruct
}

const LIMITS = { characters: 500_000, depth: 24, values: 10_000 }

/**
 * Parses typed data strictly by their types before they are hashed, as hash functions are more lenient than a signer may
 * be. The message may be large: it is returned as an unparsed copy, for `valueOf`.
 * @param input an object, or its JSON
 * @throws WalletError INVALID_DATA
 */
export function beginTypedData(
  input: unknown,
  version: 'v3' | 'v4' = 'v4',
): Omit<TypedData, 'message'> & { readonly message: object } {
  const source = copyOf(input)
  const primaryType = ownMember(source, 'primaryType')
  const [domain, message] = [ownMember(source, 'domain') ?? {}, ownMember(source, 'message')]
  if (typeof primaryType !== 'string' || !isPlain(domain) || !isPlain(message))
    throw invalidTypedData('they need types, primaryType, domain and message')
  const declared = ownMember(source, 'types')
  const types = reachableTypes(declared, primaryType, domainMembers(declared, domain))
  if (version === 'v3' && haveLists(types)) throw invalidTypedData('this version of the method knows no lists')
  return { types, primaryType, domain: structOf(types, DOMAIN, domain, 'domain'), message }
}

/** The parsed data as JSON: only what is signed. */
export const typedDataText = ({ types, primaryType, domain, message }: TypedData): string =>
  toJson({ types, primaryType, domain, message })

function copyOf(input: unknown): unknown {
  if (typeof input === 'string' && input.length > LIMITS.characters) throw invalidTypedData('they are too large')
  try {
    return typeof input === 'string' ? parseJson(input, LIMITS.values) : plainCopy(input, LIMITS)
  } catch {
    throw invalidTypedData('they are no plain data, or too many')
  }
}

function structOf(types: Types, struct: string, input: unknown, where: string): TypedStruct {
  if (!isPlain(input)) throw invalidTypedData(`${quoted(where)} is no ${quoted(struct)}`)
  return record(
    Object.fromEntries(
      (types[struct] ?? []).map(({ name, type }) => [
        name,
        valueOf(types, type, ownMember(input, name), `${where}.${name}`),
      ]),
    ),
  )
}

/** Parses a value of this type. @throws WalletError INVALID_DATA */
export function valueOf(types: Types, type: string, input: unknown, where: string): TypedValue {
  const list = listOf(type)
  if (list) {
    if (!Array.isArray(input) || (list.length !== undefined && input.length !== list.length))
      throw invalidTypedData(`${quoted(where)} is no ${quoted(type)}`)
    return Object.freeze(input.map((item: unknown, at) => valueOf(types, list.item, item, `${where}[${at}]`)))
  }
  if (Object.hasOwn(types, type)) return structOf(types, type, input, where)
  const atom = atomOf(type, input)
  if (atom === undefined) throw invalidTypedData(`${quoted(where)} is no ${quoted(type)}`)
  return atom
}

/** The canonical form of a value; undefined if it is not of this type. */
function atomOf(type: string, input: unknown): string | boolean | undefined {
  if (type === 'bool') return typeof input === 'boolean' ? input : undefined
  const number = numberType(type)
  if (number) return numberText(input, number)
  if (typeof input !== 'string' || input.length > LIMITS.characters) return undefined
  if (type === 'string') return input.isWellFormed() ? input : undefined
  // Addresses with a wrong checksum are common; the twenty bytes are the same.
  if (type === 'address') return isEthereumAddress(input) ? input.toLowerCase() : undefined
  const length = bytesType(type)
  const isWhole = length === undefined ? input.length % 2 === 0 : input.length === 2 + 2 * length
  return isWhole && /^0x[0-9a-f]*$/i.test(input) ? input.toLowerCase() : undefined
}

function numberText(
  input: unknown,
  { bits, signed }: { readonly bits: number; readonly signed: boolean },
): string | undefined {
  const isNumber =
    typeof input === 'bigint' ||
    (typeof input === 'number'
      ? Number.isSafeInteger(input)
      : typeof input === 'string' && /^(?:-?(?:0|[1-9]\d{0,77})|0x[0-9a-f]{1,64})$/i.test(input))
  if (!isNumber) return undefined
  const value = BigInt(input as bigint | number | string)
  const [low, high] = signed ? [-(1n << BigInt(bits - 1)), 1n << BigInt(bits - 1)] : [0n, 1n << BigInt(bits)]
  return value >= low && value < high ? value.toString() : undefined
}

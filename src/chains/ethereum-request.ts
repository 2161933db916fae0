import { isWalletError } from '../errors/wallet-error.js'
import { record } from '../lib/own/record.js'
import { isEthereumAddress } from './address.js'
import { invalidRequest } from './chain-errors.js'

export type Hex = `0x${string}`

/**
 * A transaction that a host requests, as a frozen copy without a prototype, so that the same values are shown, hashed
 * and signed.
 */
export interface EthereumRequest {
  /** In the host's case, for its checksum; absent for a contract deployment. */
  readonly to?: Hex
  readonly from?: Hex
  /** Lower case; absent if there is none. */
  readonly data?: Hex
  readonly value: bigint
  readonly chainId?: number
  readonly nonce?: number
  readonly gas?: bigint
  readonly gasPrice?: bigint
  readonly maxFeePerGas?: bigint
  readonly maxPriorityFeePerGas?: bigint
  readonly type?: 'legacy' | 'eip2930' | 'eip1559'
}

const FIELDS = [
  'to',
  'from',
  'data',
  'input',
  'value',
  'chainId',
  'nonce',
  'gas',
  'gasLimit',
  'gasPrice',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
  'type',
  'accessList',
] as const
type Field = (typeof FIELDS)[number]

const DATA_LIMIT_BYTES = 1_000_000
const QUANTITY_TEXT_LIMIT = 80
const TYPES: Readonly<Record<string, EthereumRequest['type']>> = {
  '0': 'legacy',
  '0x0': 'legacy',
  legacy: 'legacy',
  '1': 'eip2930',
  '0x1': 'eip2930',
  eip2930: 'eip2930',
  '2': 'eip1559',
  '0x2': 'eip1559',
  eip1559: 'eip1559',
}

/**
 * Parses a transaction request as hosts and JSON-RPC write it. Quantities: bigint, whole number, hex or decimal text.
 * `gasLimit` means `gas`, `input` means `data`.
 * @throws WalletError INVALID_DATA for anything else: unknown fields, quantities out of range, malformed addresses, two
 * fee models at once
 */
export function parseEthereumRequest(source: unknown): EthereumRequest {
  const read = copyOf(source)
  const to = address('to', read.to)
  const from = address('from', read.from)
  const data = eitherOf('data', 'input', bytes('data', read.data), bytes('input', read.input))
  const gas = eitherOf('gas', 'gasLimit', quantity('gas', read.gas, 64), quantity('gasLimit', read.gasLimit, 64))
  const value = quantity('value', read.value, 256) ?? 0n
  const chainId = wholeNumber('chainId', read.chainId)
  const nonce = wholeNumber('nonce', read.nonce)
  const gasPrice = quantity('gasPrice', read.gasPrice, 256)
  const maxFeePerGas = quantity('maxFeePerGas', read.maxFeePerGas, 256)
  const maxPriorityFeePerGas = quantity('maxPriorityFeePerGas', read.maxPriorityFeePerGas, 256)
  const type = transactionType(read.type)

  if (!to && !data) throw invalidRequest('it names neither a receiver nor a contract to be made')
  if (chainId === 0) throw invalidRequest('chainId is zero')
  if (gas === 0n) throw invalidRequest('gas is zero')
  if (read.accessList !== undefined && !(Array.isArray(read.accessList) && read.accessList.length === 0))
    throw invalidRequest('access lists are not supported')
  const dynamic = maxFeePerGas !== undefined || maxPriorityFeePerGas !== undefined
  if (gasPrice !== undefined && dynamic) throw invalidRequest('it has a gas price and a fee cap')
  if (dynamic && type && type !== 'eip1559') throw invalidRequest('its fee fields do not fit its type')
  if (gasPrice !== undefined && type === 'eip1559') throw invalidRequest('its fee fields do not fit its type')
  if (maxFeePerGas !== undefined && maxPriorityFeePerGas !== undefined && maxPriorityFeePerGas > maxFeePerGas)
    throw invalidRequest('its priority fee is above its fee cap')

  return record({
    ...(to && { to }),
    ...(from && { from }),
    ...(data && { data }),
    value,
    ...(chainId !== undefined && { chainId }),
    ...(nonce !== undefined && { nonce }),
    ...(gas !== undefined && { gas }),
    ...(gasPrice !== undefined && { gasPrice }),
    ...(maxFeePerGas !== undefined && { maxFeePerGas }),
    ...(maxPriorityFeePerGas !== undefined && { maxPriorityFeePerGas }),
    ...(type && { type }),
  })
}

/**
 * The request's own fields, each read only once, so that a getter cannot return different values to a check and to a
 * signature.
 */
function copyOf(source: unknown): Partial<Record<Field, unknown>> {
  if (typeof source !== 'object' || source === null || Array.isArray(source))
    throw invalidRequest('it is not an object')
  const copy: Partial<Record<Field, unknown>> = Object.create(null)
  let keys: (string | symbol)[]
  try {
    keys = Reflect.ownKeys(source)
    for (const key of keys) {
      const value: unknown = Reflect.get(source, key)
      if (value === undefined || value === null) continue
      if (typeof key === 'symbol' || !(FIELDS as readonly string[]).includes(key))
        throw invalidRequest(`"${String(key).slice(0, 40)}" is not a field of a transaction`)
      copy[key as Field] = value
    }
  } catch (error) {
    throw isWalletError(error) ? error : invalidRequest('it cannot be read', error)
  }
  return copy
}

function address(field: Field, value: unknown): Hex | undefined {
  if (value === undefined) return undefined
  if (typeof value === 'string' && isEthereumAddress(value)) return value
  throw invalidRequest(`"${field}" is not an address`)
}

function bytes(field: Field, value: unknown): Hex | undefined {
  // Some dapps send an empty field of a form.
  if (value === undefined || value === '0x' || value === '') return undefined
  if (
    typeof value !== 'string' ||
    value.length > 2 + 2 * DATA_LIMIT_BYTES ||
    value.length % 2 ||
    !/^0x[0-9a-fA-F]+$/.test(value)
  ) {
    throw invalidRequest(`"${field}" is not whole bytes in hex, or too long`)
  }
  return value.toLowerCase() as Hex
}

function quantity(field: Field, value: unknown, bits: number): bigint | undefined {
  if (value === undefined) return undefined
  let read: bigint | undefined
  if (typeof value === 'bigint') read = value
  else if (typeof value === 'number' && Number.isSafeInteger(value)) read = BigInt(value)
  else if (typeof value === 'string' && value.length <= QUANTITY_TEXT_LIMIT && /^(0x[0-9a-fA-F]+|\d+)$/.test(value))
    read = BigInt(value)
  if (read === undefined || read < 0n || read >= 1n << BigInt(bits))
    throw invalidRequest(`"${field}" is not a quantity`)
  return read
}

/** A quantity of up to 53 bits, which a number represents exactly. */
function wholeNumber(field: Field, value: unknown): number | undefined {
  const read = quantity(field, value, 53)
  return read === undefined ? undefined : Number(read)
}

function transactionType(value: unknown): EthereumRequest['type'] {
  if (value === undefined) return undefined
  const name = typeof value === 'number' || typeof value === 'string' ? String(value) : ''
  if (!Object.hasOwn(TYPES, name)) throw invalidRequest('transactions of this type are not supported')
  return TYPES[name]
}

/** The value of a field that has two names. */
function eitherOf<T>(field: Field, alias: Field, value: T | undefined, other: T | undefined): T | undefined {
  if (value !== undefined && other !== undefined && value !== other)
    throw invalidRequest(`"${field}" and "${alias}" disagree`)
  return value ?? other
}

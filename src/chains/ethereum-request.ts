import { WalletError } from '../errors/wallet-error.js'

export type Hex = `0x${string}`

/** What a host may ask to be sent, copied once and frozen: what is shown, hashed and signed all comes from here. */
export interface EthereumRequest {
  /** As the host wrote it, 0x and 40 digits; absent for a new contract. */
  readonly to?: Hex
  readonly from?: Hex
  /** Lower case; absent when there is none. */
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
  'to', 'from', 'data', 'input', 'value', 'chainId', 'nonce', 'gas', 'gasLimit', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas',
  'type', 'accessList',
] as const
type Field = (typeof FIELDS)[number]

const DATA_LIMIT_BYTES = 1_000_000
const QUANTITY_LIMIT = 80
const TYPES: Readonly<Record<string, EthereumRequest['type']>> = {
  '0': 'legacy', '0x0': 'legacy', legacy: 'legacy', '1': 'eip2930', '0x1': 'eip2930', eip2930: 'eip2930', '2': 'eip1559', '0x2': 'eip1559', eip1559: 'eip1559',
}

/**
 * Reads a transaction request as hosts and JSON-RPC write it. Each property is read once.
 * Quantities: bigint, whole number, hex or decimal text. `gasLimit` means `gas`, `input` means `data`.
 * @throws WalletError INVALID_DATA for anything odd: unknown fields, negative or absurd quantities, bad addresses, two fee models at once
 */
export function parseEthereumRequest(source: unknown): EthereumRequest {
  const read = copyOf(source)
  const to = address('to', read.to)
  const from = address('from', read.from)
  const data = same('data', 'input', bytes('data', read.data), bytes('input', read.input))
  const gas = same('gas', 'gasLimit', quantity('gas', read.gas, 64), quantity('gasLimit', read.gasLimit, 64))
  const value = quantity('value', read.value, 256) ?? 0n
  const chainId = safe('chainId', quantity('chainId', read.chainId, 53))
  const nonce = safe('nonce', quantity('nonce', read.nonce, 53))
  const gasPrice = quantity('gasPrice', read.gasPrice, 256)
  const maxFeePerGas = quantity('maxFeePerGas', read.maxFeePerGas, 256)
  const maxPriorityFeePerGas = quantity('maxPriorityFeePerGas', read.maxPriorityFeePerGas, 256)
  const type = transactionType(read.type)

  if (!to && !data) throw refused('it names neither a receiver nor a contract to be made')
  if (chainId === 0) throw refused('chainId is zero')
  if (gas === 0n) throw refused('gas is zero')
  if (read.accessList !== undefined && !(Array.isArray(read.accessList) && read.accessList.length === 0)) throw refused('access lists are not supported')
  const dynamic = maxFeePerGas !== undefined || maxPriorityFeePerGas !== undefined
  if (gasPrice !== undefined && dynamic) throw refused('it has a gas price and a fee cap')
  if (dynamic && type && type !== 'eip1559') throw refused('its fee fields do not fit its type')
  if (gasPrice !== undefined && type === 'eip1559') throw refused('its fee fields do not fit its type')
  if (maxFeePerGas !== undefined && maxPriorityFeePerGas !== undefined && maxPriorityFeePerGas > maxFeePerGas) throw refused('its priority fee is above its fee cap')

  return Object.freeze({
    ...(to && { to }), ...(from && { from }), ...(data && { data }), value,
    ...(chainId !== undefined && { chainId }), ...(nonce !== undefined && { nonce }), ...(gas !== undefined && { gas }),
    ...(gasPrice !== undefined && { gasPrice }), ...(maxFeePerGas !== undefined && { maxFeePerGas }),
    ...(maxPriorityFeePerGas !== undefined && { maxPriorityFeePerGas }), ...(type && { type }),
  })
}

/** The own fields of the request, each looked at once: a getter cannot answer twice. */
function copyOf(source: unknown): Partial<Record<Field, unknown>> {
  if (typeof source !== 'object' || source === null || Array.isArray(source)) throw refused('it is not an object')
  const copy: Partial<Record<Field, unknown>> = Object.create(null)
  let keys: (string | symbol)[]
  try {
    keys = Reflect.ownKeys(source)
    for (const key of keys) {
      const value: unknown = Reflect.get(source, key)
      if (value === undefined || value === null) continue
      if (typeof key === 'symbol' || !(FIELDS as readonly string[]).includes(key)) throw refused(`"${String(key).slice(0, 40)}" is not a field of a transaction`)
      copy[key as Field] = value
    }
  } catch (error) {
    throw error instanceof WalletError ? error : refused('it cannot be read', error)
  }
  return copy
}

function address(field: Field, value: unknown): Hex | undefined {
  if (value === undefined) return undefined
  if (typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value)) return value as Hex
  throw refused(`"${field}" is not an address`)
}

function bytes(field: Field, value: unknown): Hex | undefined {
  if (value === undefined || value === '0x') return undefined
  if (typeof value !== 'string' || value.length > 2 + 2 * DATA_LIMIT_BYTES || value.length % 2 || !/^0x[0-9a-fA-F]+$/.test(value)) {
    throw refused(`"${field}" is not whole bytes in hex, or too long`)
  }
  return value.toLowerCase() as Hex
}

function quantity(field: Field, value: unknown, bits: number): bigint | undefined {
  if (value === undefined) return undefined
  let read: bigint | undefined
  if (typeof value === 'bigint') read = value
  else if (typeof value === 'number' && Number.isSafeInteger(value)) read = BigInt(value)
  else if (typeof value === 'string' && value.length <= QUANTITY_LIMIT && /^(0x[0-9a-fA-F]+|\d+)$/.test(value)) read = BigInt(value)
  if (read === undefined || read < 0n || read >= 1n << BigInt(bits)) throw refused(`"${field}" is not a quantity`)
  return read
}

function safe(field: Field, value: bigint | undefined): number | undefined {
  if (value === undefined) return undefined
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw refused(`"${field}" is not a quantity`)
  return Number(value)
}

function transactionType(value: unknown): EthereumRequest['type'] {
  if (value === undefined) return undefined
  const name = typeof value === 'number' || typeof value === 'string' ? String(value) : ''
  if (!Object.hasOwn(TYPES, name)) throw refused('transactions of this type are not supported')
  return TYPES[name]
}

function same<T>(field: Field, alias: Field, value: T | undefined, other: T | undefined): T | undefined {
  if (value !== undefined && other !== undefined && value !== other) throw refused(`"${field}" and "${alias}" disagree`)
  return value ?? other
}

function refused(why: string, cause?: unknown): WalletError {
  return new WalletError('INVALID_DATA', `Invalid transaction request: ${why}.`, cause === undefined ? {} : { cause })
}

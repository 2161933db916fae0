import {
  getAddress,
  isAddress,
  keccak256,
  recoverTransactionAddress,
  serializeTransaction,
  type AccessList,
  type Hex,
  type TransactionSerializable,
} from 'viem'
import { invalidArguments } from '../frame-error.js'
import type { WalletKey } from '../keys/derive.js'
import { isPlainObject, member } from '../message-gate.js'
import { requireOwnAddress } from './personal-message.js'
import { signHash } from './sign-hash.js'

const DATA_LIMIT = 500_000
const ACCESS_LIST_LIMIT = 1_000
const TYPES: Readonly<Record<string, 'legacy' | 'eip2930' | 'eip1559'>> = {
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
/** Fields with which the transaction would do more than it shows. */
const REFUSED = ['authorizationList', 'blobs', 'blobVersionedHashes', 'maxFeePerBlobGas', 'sidecars']

/**
 * Signs a transaction of type 0 (with EIP-155), 1 or 2. Params are `[tx]` in camelCase, with quantities as 0x hex,
 * numbers, bigints or decimal text. The caller has filled in chain id, nonce, gas and fees. Resolves with the
 * serialised, signed transaction; the signer is first recovered from exactly these bytes.
 */
export async function signTransaction(key: WalletKey, params: readonly unknown[]): Promise<Hex> {
  const [request] = params
  if (!isPlainObject(request)) throw invalidArguments('eth_signTransaction needs a transaction')
  requireOwnAddress(key, member(request, 'from'))
  const transaction = readTransaction(request)
  const signature = await signHash(key, keccak256(serializeTransaction(transaction)))
  const serialized = serializeTransaction(transaction, { ...signature, v: BigInt(27 + signature.yParity) })
  const signer = await recoverTransactionAddress({ serializedTransaction: serialized as `0x02${string}` })
  if (signer !== key.address) throw new Error('The signed transaction does not belong to the wallet')
  return serialized
}

function readTransaction(request: Readonly<Record<string, unknown>>): TransactionSerializable {
  for (const name of REFUSED)
    if (member(request, name) !== undefined) throw invalidArguments(`Transactions with ${name} are not signed`)
  const common = {
    chainId: Number(requireField('chainId', quantity(request, 'chainId', 2n ** 53n - 1n))),
    nonce: Number(requireField('nonce', quantity(request, 'nonce', 2n ** 53n - 1n))),
    gas: requireField('gas', quantity(request, 'gas', 2n ** 64n - 1n) ?? quantity(request, 'gasLimit', 2n ** 64n - 1n)),
    value: quantity(request, 'value') ?? 0n,
    data: readData(request),
    ...readReceiver(request),
  }
  if (common.chainId === 0) throw invalidArguments('chainId 0 would be valid on every chain')
  if (common.to === undefined && common.data === '0x')
    throw invalidArguments('A transaction needs a receiver or a contract to create')
  const gasPrice = quantity(request, 'gasPrice')
  const maxFeePerGas = quantity(request, 'maxFeePerGas')
  const maxPriorityFeePerGas = quantity(request, 'maxPriorityFeePerGas')
  const accessList = readAccessList(member(request, 'accessList'))
  const type =
    readType(member(request, 'type')) ??
    (maxFeePerGas !== undefined || maxPriorityFeePerGas !== undefined ? 'eip1559' : accessList ? 'eip2930' : 'legacy')
  if (type === 'eip1559') {
    if (gasPrice !== undefined && maxFeePerGas !== undefined)
      throw invalidArguments('gasPrice and maxFeePerGas exclude each other')
    const fee = requireField('maxFeePerGas', maxFeePerGas ?? gasPrice)
    const tip = maxPriorityFeePerGas ?? gasPrice ?? 0n
    if (tip > fee) throw invalidArguments('maxPriorityFeePerGas is above maxFeePerGas')
    return { ...common, type, maxFeePerGas: fee, maxPriorityFeePerGas: tip, ...(accessList ? { accessList } : {}) }
  }
  if (maxFeePerGas !== undefined || maxPriorityFeePerGas !== undefined)
    throw invalidArguments('maxFeePerGas needs a transaction of type 2')
  const price = requireField('gasPrice', gasPrice)
  if (type === 'eip2930') return { ...common, type, gasPrice: price, ...(accessList ? { accessList } : {}) }
  if (accessList) throw invalidArguments('An access list needs a transaction of type 1 or 2')
  return { ...common, type, gasPrice: price }
}

function readType(value: unknown) {
  if (value === undefined || value === null) return undefined
  const name = typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' ? String(value) : ''
  const type = Object.hasOwn(TYPES, name) ? TYPES[name] : undefined
  if (!type) throw invalidArguments('Only transactions of the types 0, 1 and 2 are signed')
  return type
}

function quantity(request: Readonly<Record<string, unknown>>, name: string, max = 2n ** 256n - 1n): bigint | undefined {
  const value = member(request, name)
  if (value === undefined || value === null) return undefined
  let read: bigint | undefined
  if (typeof value === 'bigint') read = value
  else if (typeof value === 'number' && Number.isSafeInteger(value)) read = BigInt(value)
  else if (typeof value === 'string' && /^(?:0x[0-9a-fA-F]{1,64}|\d{1,78})$/.test(value)) read = BigInt(value)
  if (read === undefined || read < 0n || read > max) throw invalidArguments(`${name} is not a quantity`)
  return read
}

function requireField<T>(name: string, value: T | undefined): T {
  if (value === undefined) throw invalidArguments(`${name} is missing`)
  return value
}

function readReceiver(request: Readonly<Record<string, unknown>>): { to?: Hex } {
  const to = member(request, 'to')
  if (to === undefined || to === null || to === '0x') return {}
  if (typeof to !== 'string' || !isAddress(to, { strict: false })) throw invalidArguments('to is not an address')
  return { to: getAddress(to) }
}

function readData(request: Readonly<Record<string, unknown>>): Hex {
  const data = member(request, 'data') ?? member(request, 'input') ?? '0x'
  if (typeof data !== 'string' || data.length > DATA_LIMIT || !/^0x(?:[0-9a-fA-F]{2})*$/.test(data))
    throw invalidArguments('data are not hex')
  return data as Hex
}

function readAccessList(value: unknown): AccessList | undefined {
  if (value === undefined || value === null) return undefined
  if (!Array.isArray(value) || value.length > ACCESS_LIST_LIMIT) throw invalidArguments('accessList is not a list')
  return value.map(entry => {
    const address = isPlainObject(entry) ? member(entry, 'address') : undefined
    const keys = isPlainObject(entry) ? member(entry, 'storageKeys') : undefined
    const isValid =
      typeof address === 'string' &&
      isAddress(address, { strict: false }) &&
      Array.isArray(keys) &&
      keys.length <= ACCESS_LIST_LIMIT
    if (
      !isValid ||
      !keys.every(
        (storageKey): storageKey is Hex => typeof storageKey === 'string' && /^0x[0-9a-fA-F]{64}$/.test(storageKey),
      )
    )
      throw invalidArguments('accessList has a broken entry')
    return { address: getAddress(address), storageKeys: keys }
  })
}

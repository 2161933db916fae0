import { getBase58Decoder, getBase58Encoder, getBase64Decoder, getBase64Encoder } from '@solana/web3.js'
import { failedToSign } from '../../errors/failed-to-sign.js'
import { WalletError } from '../../errors/wallet-error.js'
import { record } from '../../lib/own/record.js'
import { invalidRequest } from '../chain-errors.js'
import { SYSTEM_PROGRAM } from '../clusters.js'

/**
 * A Solana transaction, frozen and without a prototype. It is parsed strictly from a copy of its bytes, so that the
 * same transaction is shown, simulated and signed.
 */
export interface SolanaTransaction {
  /** The bytes that are signed. `messageOf` returns a copy for code that is not ours. */
  readonly message: Uint8Array
  /** One entry for each required signer, in the order of `accounts`; undefined if the signature is still missing. */
  readonly signatures: readonly (Uint8Array | undefined)[]
  readonly version: 'legacy' | 0
  /**
   * The accounts in the message itself, without those of lookup tables. The first one pays the fee, and the first
   * `signatures.length` must sign.
   */
  readonly accounts: readonly string[]
  /** The accounts that are given as indexes into on-chain address lookup tables. */
  readonly lookups: readonly { readonly table: string; readonly indexes: readonly number[] }[]
  readonly blockhash: string
  readonly blockhashOffset: number
  readonly instructions: readonly CompiledInstruction[]
}

export interface CompiledInstruction {
  readonly program: string
  /** Undefined for an account of a lookup table. */
  readonly accounts: readonly (string | undefined)[]
  readonly data: Uint8Array
}

/** The size of one network packet. */
const TRANSACTION_LIMIT_BYTES = 1232
const SIGNATURE_BYTES = 64
const ACCOUNT_BYTES = 32
const VERSION_FLAG = 0x80
const ACCOUNTS_LIMIT = 256

/**
 * Parses a serialised transaction (signatures and message) from bytes or base64, legacy or version 0.
 * @throws WalletError INVALID_DATA for anything else, including wrong lengths, indexes or header fields, and extra
 * bytes
 */
export function parseSolanaTransaction(source: unknown): SolanaTransaction {
  const reader = new Reader(bytesOf(source))
  const signatures = reader
    .list(() => reader.take(SIGNATURE_BYTES))
    .map(signature => (signature.some(byte => byte !== 0) ? signature : undefined))
  return record<SolanaTransaction>({
    ...parseMessage(reader.rest(), signatures.length),
    signatures: Object.freeze(signatures),
  })
}

function parseMessage(message: Uint8Array, signatureCount: number): Omit<SolanaTransaction, 'signatures'> {
  const reader = new Reader(message)
  const first = reader.byte()
  if (first > VERSION_FLAG) throw invalidRequest('its version is not supported')
  const versioned = first === VERSION_FLAG

  const [required, readonlySigners, readonlyOthers] = [versioned ? reader.byte() : first, reader.byte(), reader.byte()]
  const accounts = reader.list(() => base58(reader.take(ACCOUNT_BYTES)))
  if (required < 1 || required !== signatureCount) throw invalidRequest('its signatures do not fit its signers')
  if (readonlySigners >= required || required + readonlyOthers > accounts.length)
    throw invalidRequest('its header does not fit its accounts')
  if (new Set(accounts).size !== accounts.length) throw invalidRequest('it names an account twice')

  const blockhashOffset = reader.offset
  const blockhash = base58(reader.take(ACCOUNT_BYTES))
  const compiled = reader.list(() => ({
    program: reader.byte(),
    accounts: [...reader.take(reader.compactU16())],
    data: reader.take(reader.compactU16()),
  }))
  const lookups = versioned
    ? reader.list(() => {
        const table = base58(reader.take(ACCOUNT_BYTES))
        return record({
          table,
          indexes: Object.freeze([...reader.take(reader.compactU16()), ...reader.take(reader.compactU16())]),
        })
      })
    : []
  if (reader.rest().length > 0) throw invalidRequest('something is left over')

  const reachable = accounts.length + lookups.reduce((sum, { indexes }) => sum + indexes.length, 0)
  if (reachable > ACCOUNTS_LIMIT) throw invalidRequest('it names too many accounts')
  if (compiled.length === 0) throw invalidRequest('it has no instruction')
  const instructions = compiled.map(instruction => {
    const program = instruction.program === 0 ? undefined : accounts[instruction.program]
    if (program === undefined) throw invalidRequest('an instruction has no program')
    if (instruction.accounts.some(index => index >= reachable))
      throw invalidRequest('an instruction names an account that is not there')
    return record({
      program,
      accounts: Object.freeze(instruction.accounts.map(index => accounts[index])),
      data: instruction.data,
    })
  })
  return {
    message,
    version: versioned ? 0 : 'legacy',
    accounts: Object.freeze(accounts),
    lookups: Object.freeze(lookups),
    blockhash,
    blockhashOffset,
    instructions: Object.freeze(instructions),
  }
}

/** A copy of the bytes to sign. */
export function messageOf(transaction: SolanaTransaction): Uint8Array {
  return transaction.message.slice()
}

/**
 * The transaction with this account's signature added.
 * @throws WalletError UNABLE_TO_SIGN if the account is not a signer, or the signature is malformed
 */
export function withSignature(
  transaction: SolanaTransaction,
  account: string,
  signature: Uint8Array,
): SolanaTransaction {
  const position = transaction.accounts.indexOf(account)
  if (position < 0 || position >= transaction.signatures.length)
    throw new WalletError('UNABLE_TO_SIGN', 'This wallet is not a signer of the transaction.')
  if (signature.length !== SIGNATURE_BYTES || !signature.some(byte => byte !== 0)) throw failedToSign('transaction')
  return record<SolanaTransaction>({
    ...transaction,
    signatures: Object.freeze(
      transaction.signatures.map((other, index) => (index === position ? signature.slice() : other)),
    ),
  })
}

/**
 * The same transaction with another blockhash and without signatures. Undefined if others have signed already (their
 * signatures would become invalid), or if it has a durable nonce in place of a blockhash.
 */
export function withBlockhash(
  transaction: SolanaTransaction,
  blockhash: string,
  wallet: string,
): SolanaTransaction | undefined {
  const others = transaction.signatures.some((signature, index) => signature && transaction.accounts[index] !== wallet)
  if (others || hasDurableNonce(transaction)) return undefined
  const message = messageOf(transaction)
  message.set(getBase58Encoder().encode(blockhash), transaction.blockhashOffset)
  return record<SolanaTransaction>({
    ...transaction,
    message,
    blockhash,
    signatures: Object.freeze(transaction.signatures.map(() => undefined)),
  })
}

/** The system program's instruction AdvanceNonceAccount. */
const ADVANCE_NONCE = 4

/** True if the transaction never expires, because its first instruction advances a nonce account. */
export function hasDurableNonce({ instructions: [first] }: SolanaTransaction): boolean {
  return (
    first?.program === SYSTEM_PROGRAM &&
    first.data.length === 4 &&
    first.data[0] === ADVANCE_NONCE &&
    !first.data[1] &&
    !first.data[2] &&
    !first.data[3]
  )
}

/** The transaction as it is sent; missing signatures are zeros. */
export function serialize({ message, signatures }: SolanaTransaction): Uint8Array {
  // A packet has room for so few signatures that their number is one byte.
  return Uint8Array.from([
    signatures.length,
    ...signatures.flatMap(signature => [...(signature ?? new Uint8Array(SIGNATURE_BYTES))]),
    ...message,
  ])
}

/**
 * The first signature, by which explorers and nodes identify the transaction. Undefined until the fee payer has signed.
 */
export function signatureOf({ signatures: [first] }: SolanaTransaction): string | undefined {
  return first && base58(first)
}

export function base58(bytes: Uint8Array): string {
  return getBase58Decoder().decode(bytes)
}

export function base64(bytes: Uint8Array): string {
  return getBase64Decoder().decode(bytes)
}

/** The bytes of base64 text; none if it is malformed. */
export function fromBase64(text: string): Uint8Array {
  return /^[A-Za-z0-9+/]*={0,2}$/.test(text) ? new Uint8Array(getBase64Encoder().encode(text)) : new Uint8Array()
}

function bytesOf(source: unknown): Uint8Array {
  if (typeof source === 'string') {
    if (
      source.length > TRANSACTION_LIMIT_BYTES * 2 ||
      !/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(source)
    )
      throw invalidRequest('it is not base64, or too long')
    return copyOf(new Uint8Array(getBase64Encoder().encode(source)))
  }
  if (source instanceof Uint8Array) return copyOf(source)
  throw invalidRequest('it is neither bytes nor base64')
}

function copyOf(bytes: Uint8Array): Uint8Array {
  if (bytes.length > TRANSACTION_LIMIT_BYTES) throw invalidRequest('it is too long')
  return bytes.slice()
}

/**
 * Reads bytes one after another. Throws INVALID_DATA at their end, and for a length that is not encoded in its shortest
 * form.
 */
class Reader {
  offset = 0
  readonly #bytes: Uint8Array
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  byte(): number {
    const byte = this.#bytes[this.offset]
    if (byte === undefined) throw invalidRequest('it is cut short')
    this.offset++
    return byte
  }

  take(length: number): Uint8Array {
    if (this.offset + length > this.#bytes.length) throw invalidRequest('it is cut short')
    this.offset += length
    return this.#bytes.slice(this.offset - length, this.offset)
  }

  /** A length in Solana's compact-u16: seven bits in each of one to three bytes. */
  compactU16(): number {
    let value = 0
    for (let shift = 0; shift <= 14; shift += 7) {
      const byte = this.byte()
      value |= (byte & 0x7f) << shift
      if (byte < 0x80) {
        if (shift > 0 && byte === 0) throw invalidRequest('a length is written oddly')
        if (value > 0xffff) throw invalidRequest('a length is too large')
        return value
      }
    }
    throw invalidRequest('a length is too large')
  }

  list<T>(read: () => T): T[] {
    const items: T[] = []
    for (let left = this.compactU16(); left > 0; left--) items.push(read())
    return items
  }

  rest(): Uint8Array {
    return this.take(this.#bytes.length - this.offset)
  }
}

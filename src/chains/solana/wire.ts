import { getBase58Decoder, getBase58Encoder, getBase64Decoder, getBase64Encoder } from '@solana/web3.js'
import { WalletError } from '../../errors/wallet-error.js'
import { SYSTEM_PROGRAM } from '../clusters.js'

/** A transaction of Solana, read strictly from its bytes, copied once. What is shown, simulated and signed all comes from here. */
export interface SolanaTransaction {
  /** The bytes that are signed. Take `messageOf` to hand them out. */
  readonly message: Uint8Array
  /** One place for every required signer, in the order of `accounts`; undefined where nobody has signed yet. */
  readonly signatures: readonly (Uint8Array | undefined)[]
  readonly version: 'legacy' | 0
  /** The accounts the message itself names; the first pays the fee, the first `signatures.length` must sign. */
  readonly accounts: readonly string[]
  /** Accounts named only by a place in an on-chain table. */
  readonly lookups: readonly { readonly table: string; readonly places: readonly number[] }[]
  readonly blockhash: string
  /** Where the blockhash stands in the message. */
  readonly blockhashAt: number
  readonly instructions: readonly CompiledInstruction[]
}

export interface CompiledInstruction {
  readonly program: string
  /** Undefined for an account that only a table names. */
  readonly accounts: readonly (string | undefined)[]
  readonly data: Uint8Array
}

/** A packet of the network holds no more. */
const TRANSACTION_LIMIT_BYTES = 1232
const SIGNATURE_BYTES = 64
const ACCOUNT_BYTES = 32
const VERSION_FLAG = 0x80
const ACCOUNTS_LIMIT = 256

/**
 * Reads a serialised transaction (signatures and message) from bytes or base64, legacy or version 0.
 * @throws WalletError INVALID_DATA for anything that is not exactly such a transaction: lengths, indices, header, leftovers
 */
export function parseSolanaTransaction(source: unknown): SolanaTransaction {
  const reader = new Reader(bytesOf(source))
  const signatures = reader.many(() => reader.take(SIGNATURE_BYTES)).map(signature => signature.some(byte => byte !== 0) ? signature : undefined)
  return Object.freeze({ ...parseMessage(reader.rest(), signatures.length), signatures: Object.freeze(signatures) })
}

function parseMessage(message: Uint8Array, signatureCount: number): Omit<SolanaTransaction, 'signatures'> {
  const reader = new Reader(message)
  const versioned = ((message[0] ?? 0) & VERSION_FLAG) !== 0
  if (versioned && reader.byte() !== VERSION_FLAG) throw refused('its version is not supported')

  const [required, readonlySigners, readonlyOthers] = [reader.byte(), reader.byte(), reader.byte()]
  const accounts = reader.many(() => base58(reader.take(ACCOUNT_BYTES)))
  if (required < 1 || required !== signatureCount) throw refused('its signatures do not fit its signers')
  if (readonlySigners >= required || required + readonlyOthers > accounts.length) throw refused('its header does not fit its accounts')
  if (new Set(accounts).size !== accounts.length) throw refused('it names an account twice')

  const blockhashAt = reader.at
  const blockhash = base58(reader.take(ACCOUNT_BYTES))
  const raw = reader.many(() => ({ program: reader.byte(), accounts: [...reader.take(reader.count())], data: reader.take(reader.count()) }))
  const lookups = versioned ? reader.many(() => {
    const table = base58(reader.take(ACCOUNT_BYTES))
    return Object.freeze({ table, places: Object.freeze([...reader.take(reader.count()), ...reader.take(reader.count())]) })
  }) : []
  if (reader.rest().length > 0) throw refused('something is left over')

  const reachable = accounts.length + lookups.reduce((sum, { places }) => sum + places.length, 0)
  if (reachable > ACCOUNTS_LIMIT) throw refused('it names too many accounts')
  if (raw.length === 0) throw refused('it has no instruction')
  const instructions = raw.map(instruction => {
    const program = instruction.program === 0 ? undefined : accounts[instruction.program]
    if (program === undefined) throw refused('an instruction has no program')
    if (instruction.accounts.some(index => index >= reachable)) throw refused('an instruction names an account that is not there')
    return Object.freeze({ program, accounts: Object.freeze(instruction.accounts.map(index => accounts[index])), data: instruction.data })
  })
  return {
    message, version: versioned ? 0 : 'legacy', accounts: Object.freeze(accounts), lookups: Object.freeze(lookups), blockhash, blockhashAt, instructions: Object.freeze(instructions),
  }
}

/** A copy of the bytes to sign. */
export function messageOf(transaction: SolanaTransaction): Uint8Array {
  return transaction.message.slice()
}

/** The transaction with this account's signature in its place. @throws WalletError UNABLE_TO_SIGN when it is not a signer, or the signature is no 64 bytes */
export function withSignature(transaction: SolanaTransaction, account: string, signature: Uint8Array): SolanaTransaction {
  const place = transaction.accounts.indexOf(account)
  if (place < 0 || place >= transaction.signatures.length) throw new WalletError('UNABLE_TO_SIGN', 'This wallet is not a signer of the transaction.')
  if (signature.length !== SIGNATURE_BYTES || !signature.some(byte => byte !== 0)) throw new WalletError('UNABLE_TO_SIGN', 'Failed to sign transaction')
  return Object.freeze({ ...transaction, signatures: Object.freeze(transaction.signatures.map((other, index) => index === place ? signature.slice() : other)) })
}

/**
 * The same transaction with another blockhash and without signatures. Undefined when others have signed already (their
 * signatures would be worth nothing), or when it lives by a nonce account instead of a blockhash.
 */
export function withBlockhash(transaction: SolanaTransaction, blockhash: string, wallet: string): SolanaTransaction | undefined {
  const others = transaction.signatures.some((signature, index) => signature && transaction.accounts[index] !== wallet)
  if (others || hasDurableNonce(transaction)) return undefined
  const message = messageOf(transaction)
  message.set(getBase58Encoder().encode(blockhash), transaction.blockhashAt)
  return Object.freeze({ ...transaction, message, blockhash, signatures: Object.freeze(transaction.signatures.map(() => undefined)) })
}

const ADVANCE_NONCE = 4

/** True when the transaction never expires: its first instruction uses up a nonce account. */
export function hasDurableNonce({ instructions: [first] }: SolanaTransaction): boolean {
  return first?.program === SYSTEM_PROGRAM && first.data.length === 4 && first.data[0] === ADVANCE_NONCE && !first.data[1] && !first.data[2] && !first.data[3]
}

/** The whole transaction as the network takes it; zeros stand where nobody has signed. */
export function serialize({ message, signatures }: SolanaTransaction): Uint8Array {
  const head = compactLength(signatures.length)
  const bytes = new Uint8Array(head.length + signatures.length * SIGNATURE_BYTES + message.length)
  bytes.set(head)
  signatures.forEach((signature, index) => { if (signature) bytes.set(signature, head.length + index * SIGNATURE_BYTES) })
  bytes.set(message, head.length + signatures.length * SIGNATURE_BYTES)
  return bytes
}

/** The transaction's name on the chain: its first signature. Undefined until the fee payer has signed. */
export function signatureOf({ signatures: [first] }: SolanaTransaction): string | undefined {
  return first && base58(first)
}

export function base58(bytes: Uint8Array): string {
  return getBase58Decoder().decode(bytes)
}

export function base64(bytes: Uint8Array): string {
  return getBase64Decoder().decode(bytes)
}

/** The bytes of base64; empty when it is none. */
export function fromBase64(text: string): Uint8Array {
  return /^[A-Za-z0-9+/]*={0,2}$/.test(text) ? new Uint8Array(getBase64Encoder().encode(text)) : new Uint8Array()
}

function compactLength(length: number): number[] {
  return length < 0x80 ? [length] : [length & 0x7f | 0x80, length >> 7]
}

function bytesOf(source: unknown): Uint8Array {
  if (typeof source === 'string') {
    if (source.length > TRANSACTION_LIMIT_BYTES * 2 || !/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(source)) throw refused('it is not base64, or too long')
    return limited(new Uint8Array(getBase64Encoder().encode(source)))
  }
  if (source instanceof Uint8Array) return limited(source)
  throw refused('it is neither bytes nor base64')
}

function limited(bytes: Uint8Array): Uint8Array {
  if (bytes.length > TRANSACTION_LIMIT_BYTES) throw refused('it is too long')
  return bytes.slice()
}

function refused(why: string): WalletError {
  return new WalletError('INVALID_DATA', `Invalid transaction request: ${why}.`)
}

/** Walks over bytes; running out of them is an error, and lengths have one spelling only. */
class Reader {
  at = 0
  readonly #bytes: Uint8Array
  constructor(bytes: Uint8Array) { this.#bytes = bytes }

  byte(): number {
    const byte = this.#bytes[this.at]
    if (byte === undefined) throw refused('it is cut short')
    this.at++
    return byte
  }

  take(length: number): Uint8Array {
    if (this.at + length > this.#bytes.length) throw refused('it is cut short')
    this.at += length
    return this.#bytes.slice(this.at - length, this.at)
  }

  /** A length in one to three bytes of seven bits. */
  count(): number {
    let value = 0
    for (let shift = 0; shift <= 14; shift += 7) {
      const byte = this.byte()
      value |= (byte & 0x7f) << shift
      if (byte < 0x80) {
        if (shift > 0 && byte === 0) throw refused('a length is written oddly')
        if (value > 0xffff) throw refused('a length is too large')
        return value
      }
    }
    throw refused('a length is too large')
  }

  many<T>(read: () => T): T[] {
    const items: T[] = []
    for (let left = this.count(); left > 0; left--) items.push(read())
    return items
  }

  rest(): Uint8Array {
    return this.take(this.#bytes.length - this.at)
  }
}

import type { SolanaSignInInput } from '@solana/wallet-standard-features'
import { rpcNumberOf } from '../../errors/codes.js'
import { toWalletError } from '../../errors/to-wallet-error.js'
import { isWalletError, WalletError } from '../../errors/wallet-error.js'
import { ownMember } from '../../lib/own/own-member.js'
import { record } from '../../lib/own/record.js'
import { isPlain } from '../../lib/plain.js'
import { copyRequest } from '../copy-request.js'

/*
 * The inputs that dapps pass to a Solana wallet of the Wallet Standard. They are read and copied before anything is
 * asked, so that the visitor never sees a malformed one, and a later change has no effect.
 */

/** A message to sign, and the address of the account that is to sign it. */
export interface StandardMessage {
  readonly address: unknown
  readonly message: Uint8Array
}
/** A transaction to sign, the address of the account that is to sign it, and the network by its name in the standard. */
export interface StandardTransaction {
  readonly address: unknown
  readonly transaction: Uint8Array
  readonly chain: string | undefined
}

/** The most bytes of an input; a longer message is signed by no wallet. */
const BYTES_LIMIT = 750_000
const OPTIONS: ReadonlyMap<string, string> = new Map([
  ['commitment', 'string'],
  ['preflightCommitment', 'string'],
  ['minContextSlot', 'number'],
  ['maxRetries', 'number'],
  ['skipPreflight', 'boolean'],
])
const SIGN_IN_TEXTS = [
  'domain',
  'address',
  'statement',
  'uri',
  'version',
  'chainId',
  'nonce',
  'issuedAt',
  'expirationTime',
  'notBefore',
  'requestId',
] as const
const TYPED_ARRAY = Object.getPrototypeOf(Uint8Array.prototype) as object

export const invalidInput = (why: string, cause?: unknown): WalletError =>
  new WalletError('INVALID_DATA', `Invalid request: ${why}.`, { cause })

/** Reads an input of `signMessage`. @throws WalletError INVALID_DATA */
export const readMessageInput = (input: unknown): StandardMessage =>
  reading(() => ({ address: addressIn(input), message: bytesIn(input, 'message') }))

/** Reads an input of `signTransaction` or `signAndSendTransaction`. @throws WalletError INVALID_DATA */
export const readTransactionInput = (input: unknown): StandardTransaction =>
  reading(() => {
    const [chain, options] = [ownMember(input, 'chain'), copyRequest(ownMember(input, 'options'))]
    if (chain !== undefined && typeof chain !== 'string') throw invalidInput('the network is named by a text')
    requireTypes(options, OPTIONS)
    return { address: addressIn(input), transaction: bytesIn(input, 'transaction'), chain }
  })

/** Reads an input of `signIn`. @throws WalletError INVALID_DATA */
export const readSignInInput = (input: unknown): SolanaSignInInput =>
  reading(() => {
    const given = requireRecord(copyRequest(input))
    const { resources = [] } = given
    if (!Array.isArray(resources)) throw invalidInput('"resources" is not a list')
    const texts = SIGN_IN_TEXTS.flatMap(name => (given[name] === undefined ? [] : [[name, given[name]] as const]))
    const all: readonly unknown[] = [...texts.map(([, text]) => text), ...(resources as readonly unknown[])]
    if (!all.every(text => typeof text === 'string')) throw invalidInput('a sign-in consists of texts')
    if (all.reduce((length, text) => length + text.length, 0) > BYTES_LIMIT) throw invalidInput('it is too long')
    return record({ ...Object.fromEntries(texts), ...(given['resources'] !== undefined && { resources }) })
  })

/** True if an input of `connect` asks for no screen. @throws WalletError INVALID_DATA */
export const isSilent = (input: unknown): boolean => reading(() => ownMember(input, 'silent') === true)

/** Runs a request. Its error has a number, as that of an Ethereum provider has. */
export const withNumber = <T>(request: () => Promise<T>): Promise<T> =>
  request().catch((error: unknown) => {
    const known = toWalletError(error)
    throw known.rpcCode === undefined
      ? new WalletError(known.code, known.message, { ...known, cause: error, rpcCode: rpcNumberOf(known.code) })
      : known
  })

/** A getter of the page, or a proxy, may throw anything. */
function reading<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw isWalletError(error) ? error : invalidInput('it cannot be read', error)
  }
}

const addressIn = (input: unknown): unknown => ownMember(ownMember(input, 'account'), 'address')

function bytesIn(input: unknown, name: 'message' | 'transaction'): Uint8Array {
  const bytes = ownMember(input, name)
  // The platform's own getters: a page can claim another type or length, but not for them.
  if (Reflect.get(TYPED_ARRAY, Symbol.toStringTag, bytes) !== 'Uint8Array')
    throw invalidInput(`"${name}" is not a Uint8Array`)
  if ((Reflect.get(TYPED_ARRAY, 'length', bytes) as number) > BYTES_LIMIT) throw invalidInput(`"${name}" is too long`)
  return new Uint8Array(bytes as Uint8Array)
}

function requireTypes(given: unknown, types: ReadonlyMap<string, string>): void {
  const wrong = Object.entries(requireRecord(given)).find(
    ([name, value]) => types.has(name) && typeof value !== types.get(name),
  )
  if (wrong) throw invalidInput(`"${wrong[0]}" must be a ${types.get(wrong[0])}`)
}

/** The record, or an empty one if none is given. */
function requireRecord(given: unknown): Readonly<Record<string, unknown>> {
  if (given === undefined || isPlain(given)) return given ?? record({})
  throw invalidInput('it is no record')
}

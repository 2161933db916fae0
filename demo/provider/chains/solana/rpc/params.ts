import { getBase58Encoder, type Address } from '@solana/web3.js'
import { RPC_INVALID_PARAMS, RpcError } from '../../json-rpc.js'

/** Readers for a caller's parameters. Each throws "invalid params" with a description of the expected value. */
export function invalid(expected: string): RpcError {
  return new RpcError(RPC_INVALID_PARAMS, `Invalid param: ${expected}`)
}

export function readAddress(value: unknown): Address {
  if (typeof value !== 'string' || !isBase58Of(value, 32))
    throw invalid('Invalid, expected an address of 32 bytes in base58')
  return value as Address
}

export function readSignature(value: unknown): string {
  if (typeof value !== 'string' || !isBase58Of(value, 64))
    throw invalid('Invalid, expected a signature of 64 bytes in base58')
  return value
}

export function readInteger(value: unknown, max = Number.MAX_SAFE_INTEGER): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0 || value > max)
    throw invalid(`expected an integer from 0 to ${max}`)
  return value
}

export function readList(value: unknown, max: number): readonly unknown[] {
  if (!Array.isArray(value) || value.length > max) throw invalid(`expected a list of at most ${max}`)
  return value
}

export function readConfig(value: unknown): Readonly<Record<string, unknown>> {
  if (value === undefined || value === null) return {}
  // Old clients send a bare commitment or encoding here.
  if (typeof value === 'string') return { encoding: value }
  if (typeof value !== 'object' || Array.isArray(value)) throw invalid('expected a configuration object')
  return value as Record<string, unknown>
}

export function readChoice<T extends string>(value: unknown, choices: readonly T[], fallback: T): T {
  if (value === undefined || value === null) return fallback
  const allowed = choices.find(choice => choice === value)
  if (allowed === undefined) throw invalid(`expected one of ${choices.join(', ')}`)
  return allowed
}

/** Reads bytes in base64 or base58, at most `limit` of them. */
export function readBytes(value: unknown, encoding: 'base64' | 'base58', limit: number): Uint8Array {
  if (typeof value !== 'string') throw invalid(`expected a ${encoding} text`)
  if (value.length > limit * 2)
    throw invalid(`${encoding} encoded too large: ${value.length} bytes (max: encoded/raw ${limit * 2}/${limit})`)
  let bytes: Uint8Array
  if (encoding === 'base64') {
    if (!/^[A-Za-z0-9+/]*={0,2}$/.test(value) || value.length % 4 !== 0) throw invalid('invalid base64 encoding')
    bytes = new Uint8Array(Buffer.from(value, 'base64'))
  } else {
    try {
      bytes = new Uint8Array(getBase58Encoder().encode(value))
    } catch {
      throw invalid('invalid base58 encoding')
    }
  }
  if (bytes.length > limit) throw invalid(`decoded too large: ${bytes.length} bytes (max: ${limit} bytes)`)
  return bytes
}

function isBase58Of(text: string, bytes: number): boolean {
  try {
    return text.length <= 100 && getBase58Encoder().encode(text).length === bytes
  } catch {
    return false
  }
}

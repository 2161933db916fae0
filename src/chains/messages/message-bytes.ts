import { WalletError } from '../../errors/wallet-error.js'
import { record } from '../../lib/own/record.js'

/** The bytes of a message to sign. */
export interface MessageBytes {
  readonly bytes: Uint8Array
  /** The text, if the bytes are UTF-8. */
  readonly text: string | undefined
}

/** The maximum length; no wallet signs more. */
const LIMIT = 1_000_000
const HEX = /^0x[0-9a-f]*$/i

const invalid = (why: string, cause?: unknown) =>
  new WalletError('INVALID_MESSAGE', `Invalid message: ${why}.`, { cause })

/**
 * The message of `personal_sign`: hex of whole bytes is decoded, any other text is UTF-8.
 * @throws WalletError INVALID_MESSAGE
 */
export function personalMessage(data: string): MessageBytes {
  if (data.length > LIMIT) throw invalid('it is too long')
  if (!data.isWellFormed()) throw invalid('it is no well-formed text')
  return messageOf(HEX.test(data) && data.length % 2 === 0 ? bytesOfHex(data) : new TextEncoder().encode(data))
}

/** The message of Solana's `signMessage`, from base64. @throws WalletError INVALID_MESSAGE */
export function solanaMessage(data: string): MessageBytes {
  if (data.length > LIMIT) throw invalid('it is too long')
  return messageOf(bytesOfBase64(data))
}

function messageOf(bytes: Uint8Array): MessageBytes {
  if (bytes.length === 0) throw invalid('it is empty')
  return record({ bytes, text: textOf(bytes) })
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function bytesOfHex(hex: string): Uint8Array {
  const bytes = new Uint8Array(hex.length / 2 - 1)
  for (let at = 0; at < bytes.length; at++) bytes[at] = digit(hex, 2 + at * 2) * 16 + digit(hex, 3 + at * 2)
  return bytes
}

/** The low four bits of '0' to '9' are the digit, those of 'A' to 'F' and 'a' to 'f' are 1 to 6. */
function digit(hex: string, at: number): number {
  const code = hex.charCodeAt(at)
  return (code & 15) + (code > 57 ? 9 : 0)
}

const DIGITS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** Encodes bytes as hex, fast also for many of them. */
export function hexText(bytes: Uint8Array): `0x${string}` {
  let digits = ''
  for (const byte of bytes) digits += DIGITS[byte]
  return `0x${digits}`
}

/** Accepts only canonical base64. */
function bytesOfBase64(text: string): Uint8Array {
  try {
    const binary = atob(text)
    if (btoa(binary) === text) return Uint8Array.from(binary, character => character.charCodeAt(0))
  } catch (cause) {
    throw invalid('it is not base64', cause)
  }
  throw invalid('it is not base64')
}

import { base64url } from './base64url.js'
import { hexOf } from './hex.js'

const bytes = (length: number) => crypto.getRandomValues(new Uint8Array(length))

/** A random UUID, version 4 (RFC 9562). `crypto.randomUUID` is missing on pages without HTTPS, so it is not used. */
export function uuid(): string {
  const random = bytes(16)
  const marked = random.map((byte, index) =>
    index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte,
  )
  const hex = hexOf(marked)
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** `length` random bytes of the platform's secure generator, as base64url. */
export const randomText = (length: number): string => base64url(bytes(length))

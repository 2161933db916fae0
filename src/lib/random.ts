const bytes = (length: number) => crypto.getRandomValues(new Uint8Array(length))

/** A random UUID, version 4 (RFC 9562), also where `crypto.randomUUID` is missing because the page is not secure. */
export function uuid(): string {
  const random = bytes(16)
  const marked = random.map((byte, index) => index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte)
  const hex = Array.from(marked, byte => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** Random bytes from the platform's generator as base64url without padding (RFC 4648, section 5). 32 bytes make 43 characters. */
export function randomText(length: number): string {
  return btoa(String.fromCharCode(...bytes(length))).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}

/** Bytes as base64url without padding (RFC 4648, section 5). 32 bytes make 43 characters. */
export const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

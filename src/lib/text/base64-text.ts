/** The UTF-8 bytes of a text in base64. */
export const base64OfText = (text: string): string =>
  btoa(Array.from(new TextEncoder().encode(text), byte => String.fromCharCode(byte)).join(''))

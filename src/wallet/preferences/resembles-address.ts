/** "0x" and three hex digits, also in letters of other alphabets that look the same. */
const HEX = /(?<![\p{L}\p{N}])[0oоο][xхχ×]\s?[0-9a-fасе]{3}/iu
/** Letters or digits on both sides of a gap, as in "7EcD…FLtV". */
const SHORTENED = /[\p{L}\p{N}](?:\.{2,}|[⋯·•*_~-]{2,})[\p{L}\p{N}]/u
/** A long word of letters and digits. */
const LONG = /(?=[\p{L}\p{N}]*\p{L})(?=[\p{L}\p{N}]*\p{N})[\p{L}\p{N}]{20}/u

/** True if a text could be taken for an address, full or shortened. Compatible forms ("０ｘ", "…") count as plain ones. */
export function resemblesAddress(text: string): boolean {
  const plain = text.normalize('NFKC')
  return [HEX, SHORTENED, LONG].some(shape => shape.test(plain))
}

/** Bytes as lower-case hex digits, two per byte. */
export const hexOf = (bytes: Iterable<number>): string =>
  Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')

/** A quantity as Ethereum's JSON-RPC writes it: `0x` and hex without leading zeros. */
export const hexQuantity = (quantity: bigint | number): `0x${string}` => `0x${quantity.toString(16)}`

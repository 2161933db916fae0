import type { ChainType } from './chain-type.js'

const ETHEREUM = /^0x[0-9a-fA-F]{40}$/
const SOLANA = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

export const isEthereumAddress = (text: string): text is `0x${string}` => ETHEREUM.test(text)

/** The kind of chain of an address, from its format alone; undefined for text that is not an address. */
export const chainTypeOf = (address: string): ChainType | undefined =>
  ETHEREUM.test(address) ? 'ethereum' : SOLANA.test(address) ? 'solana' : undefined

/** True for the same address. On Ethereum, case is only a checksum; on Solana, it is part of the address. */
export const sameAddress = (one: string, other: string): boolean =>
  one === other || (isEthereumAddress(one) && one.toLowerCase() === other.toLowerCase())

/** The first and last characters of an address, if the full one is shown on demand: "0x71C7…976F", "9xQe…Wd3k". */
export function shortAddress(address: string): string {
  const head = address.startsWith('0x') ? 6 : 4
  return address.length <= head + 6 ? address : `${address.slice(0, head)}…${address.slice(-4)}`
}

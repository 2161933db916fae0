import { keccak256 } from 'viem'
import { hexOf } from '../../lib/text/hex.js'
import type { Hex } from '../ethereum-request.js'

/** The digits of the Keccak-256 hash of a text. */
export const hashOfText = (text: string): string => hexOf(keccak256(new TextEncoder().encode(text), 'bytes'))

/**
 * The address with its checksum (EIP-55): a letter is upper case if the hash's digit at its position is above seven.
 */
export function checksummed(address: Hex): Hex {
  const digits = address.slice(2).toLowerCase()
  const hash = hashOfText(digits)
  return `0x${Array.from(digits, (digit, place) => ((hash[place] ?? '') > '7' ? digit.toUpperCase() : digit)).join('')}`
}

/** True for a mixed-case address with a wrong checksum: it has a typo, or imitates another address. */
export function hasOddChecksum(address: Hex): boolean {
  const digits = address.slice(2)
  return digits !== digits.toLowerCase() && digits !== digits.toUpperCase() && address !== checksummed(address)
}

import { sameAddress, shortAddress } from '../../chains/address.js'

/** An address that imitates a known one, to deceive people who compare only its first and last characters. */
export interface Resemblance {
  readonly address: string
  readonly known: string
}

/**
 * The addresses whose short form equals that of a known address although they differ. Ignores the case, which few
 * people compare.
 */
export function resemblances(addresses: readonly string[], known: readonly string[]): Resemblance[] {
  const unique = [...new Set(addresses)].filter(address => !known.some(other => sameAddress(other, address)))
  return unique.flatMap(address =>
    known
      .filter(other => endsOf(other) === endsOf(address))
      .slice(0, 1)
      .map(other => ({ address, known: other })),
  )
}

const endsOf = (address: string): string => shortAddress(address).toLowerCase()

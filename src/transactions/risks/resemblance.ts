import { sameAddress, shortAddress } from '../../chains/address.js'

/** An address that passes for another one: made to be taken for it where only the ends are read. */
export interface Resemblance {
  readonly address: string
  readonly known: string
}

/** What of these addresses begins and ends like a known one, in its short form, and is another. No matter the case, which few people compare. */
export function resemblances(addresses: readonly string[], known: readonly string[]): Resemblance[] {
  const once = [...new Set(addresses)].filter(address => !known.some(other => sameAddress(other, address)))
  return once.flatMap(address =>
    known
      .filter(other => endsOf(other) === endsOf(address))
      .slice(0, 1)
      .map(other => ({ address, known: other })),
  )
}

const endsOf = (address: string): string => shortAddress(address).toLowerCase()

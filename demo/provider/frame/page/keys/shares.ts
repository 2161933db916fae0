import { combine, split } from 'shamir-secret-sharing'

const THRESHOLD = 2

/**
 * Shares of one secret, of which any two give it back and one alone says nothing about it. Shares of different
 * sets do not fit together, so a set has a name that travels with its shares.
 */
interface ShareSet {
  readonly id: string
  readonly device: Uint8Array
  readonly server: Uint8Array
}

export interface FirstShareSet extends ShareSet {
  readonly recovery: Uint8Array
}

/** For a new wallet: a share for this device, one for the server and one for recovery. */
export async function splitForNewWallet(entropy: Uint8Array): Promise<FirstShareSet> {
  const [device, server, recovery] = await split(entropy, 3, THRESHOLD)
  return { id: crypto.randomUUID(), device: need(device), server: need(server), recovery: need(recovery) }
}

/** For a further device of a wallet that exists: a set of its own. The shares of other devices stay as they are. */
export async function splitForDevice(entropy: Uint8Array): Promise<ShareSet> {
  const [device, server] = await split(entropy, 2, THRESHOLD)
  return { id: crypto.randomUUID(), device: need(device), server: need(server) }
}

/** The secret from two shares of one set. Wrong shares give a wrong secret, not an error: compare the address afterwards. */
export function joinShares(one: Uint8Array, other: Uint8Array): Promise<Uint8Array> {
  return combine([one, other])
}

function need(share: Uint8Array | undefined): Uint8Array {
  if (!share) throw new Error('A share is missing')
  return share
}

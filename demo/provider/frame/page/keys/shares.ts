import { combine, split } from 'shamir-secret-sharing'

const THRESHOLD = 2

/**
 * Shares of one secret. Any two of them restore it, and one alone reveals nothing about it. Shares of different sets do
 * not fit together, so the set's id is stored with its shares.
 */
interface ShareSet {
  readonly id: string
  readonly device: Uint8Array
  readonly server: Uint8Array
}

export interface FirstShareSet extends ShareSet {
  readonly recovery: Uint8Array
}

/** Splits the secret of a new wallet: a share for this device, one for the server and one for recovery. */
export async function splitForNewWallet(entropy: Uint8Array): Promise<FirstShareSet> {
  const [device, server, recovery] = await split(entropy, 3, THRESHOLD)
  return {
    id: crypto.randomUUID(),
    device: requireShare(device),
    server: requireShare(server),
    recovery: requireShare(recovery),
  }
}

/** Splits the secret for a further device, as a set of its own. The shares of other devices stay valid. */
export async function splitForDevice(entropy: Uint8Array): Promise<ShareSet> {
  const [device, server] = await split(entropy, 2, THRESHOLD)
  return { id: crypto.randomUUID(), device: requireShare(device), server: requireShare(server) }
}

/** Restores the secret from two shares of one set. Wrong shares give a wrong secret: compare the address afterwards. */
export function joinShares(one: Uint8Array, other: Uint8Array): Promise<Uint8Array> {
  return combine([one, other])
}

function requireShare(share: Uint8Array | undefined): Uint8Array {
  if (!share) throw new Error('A share is missing')
  return share
}

import { randomBytes } from 'node:crypto'
import { walletKey } from '../frame/page/keys/wallet-key.js'
import { wipe } from '../frame/page/keys/wipe.js'
import type { ChainType } from '../frame/wallets/wallet-store.js'

/** A new key of 32 bytes with its address. The caller has to wipe the key. */
export async function newKey(chainType: ChainType): Promise<{ secret: Uint8Array; address: string }> {
  const secret = new Uint8Array(randomBytes(32))
  const key = await walletKey(secret, chainType, 0)
  wipe(key.secret)
  return { secret, address: key.address }
}

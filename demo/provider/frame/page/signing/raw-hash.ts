import { isHash, type Hex } from 'viem'
import { invalidArguments } from '../frame-error.js'
import type { WalletKey } from '../keys/derive.js'
import { signatureText, signHash } from './sign-hash.js'

/** Signs 32 bytes as they are; params are `[hash]`. The frame cannot know what the hash stands for. */
export async function signRawHash(key: WalletKey, [hash]: readonly unknown[]): Promise<Hex> {
  if (typeof hash !== 'string' || !isHash(hash)) throw invalidArguments('secp256k1_sign needs a hash of 32 bytes')
  return signatureText(await signHash(key, hash))
}

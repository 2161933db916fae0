import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex, hexToBytes, isAddressEqual, recoverAddress, type Hex } from 'viem'
import type { WalletKey } from '../keys/derive.js'

interface EthereumSignature {
  readonly r: Hex
  readonly s: Hex
  readonly yParity: 0 | 1
}

/**
 * Signs a hash. Except for `secp256k1_sign`, the frame computes the hash itself from readable content. The signature is
 * checked before it is returned: a second implementation recovers the signer from it.
 */
export async function signHash(key: WalletKey, hash: Hex): Promise<EthereumSignature> {
  const bytes = secp256k1.sign(hexToBytes(hash), key.secret, { prehash: false, format: 'recovered' })
  const yParity = bytes[0] === 1 ? 1 : 0
  const signature: EthereumSignature = {
    r: bytesToHex(bytes.subarray(1, 33)),
    s: bytesToHex(bytes.subarray(33, 65)),
    yParity,
  }
  const signer = await recoverAddress({ hash, signature })
  if (!isAddressEqual(signer, key.address as Hex)) throw new Error('The signature does not belong to the wallet')
  return signature
}

/** Joins r, s and v (27 or 28) into one hex text, as `personal_sign` and typed data require. */
export function signatureText({ r, s, yParity }: EthereumSignature): Hex {
  return `0x${r.slice(2)}${s.slice(2)}${yParity === 0 ? '1b' : '1c'}`
}

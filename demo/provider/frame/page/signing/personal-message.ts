import { hashMessage, isHex, type Hex } from 'viem'
import { invalidArguments } from '../frame-error.js'
import type { WalletKey } from '../keys/derive.js'
import { signatureText, signHash } from './sign-hash.js'

/**
 * Signs a personal message (EIP-191). Params are `[message, address]`. Hex of whole bytes is signed as those bytes, any
 * other text as UTF-8.
 */
export async function signPersonalMessage(key: WalletKey, params: readonly unknown[]): Promise<Hex> {
  const [message, address] = params
  if (typeof message !== 'string') throw invalidArguments('personal_sign needs a message')
  requireOwnAddress(key, address)
  const isBytes = isHex(message) && message.length % 2 === 0
  return signatureText(await signHash(key, hashMessage(isBytes ? { raw: message } : message)))
}

/** Throws if a request names another address than the wallet's. The address is optional. */
export function requireOwnAddress(key: WalletKey, address: unknown): void {
  if (address === undefined || address === null) return
  if (typeof address !== 'string' || address.toLowerCase() !== key.address.toLowerCase()) {
    throw invalidArguments('The address of the request is not the address of the wallet')
  }
}

import { ed25519 } from '@noble/curves/ed25519.js'
import { invalidArguments } from '../frame-error.js'
import type { WalletKey } from '../keys/derive.js'
import { isPlainObject, member } from '../message-gate.js'

const TEXT_LIMIT = 500_000
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/**
 * Signs bytes: a text, or the message of a transaction (the caller puts the signature into the transaction). Params are
 * `{message: base64}`, the result is `{signature: base64}`. The platform verifies the signature before it is returned.
 */
export async function signSolanaMessage(key: WalletKey, params: unknown): Promise<{ signature: string }> {
  const encoded = isPlainObject(params) ? member(params, 'message') : undefined
  if (typeof encoded !== 'string' || encoded.length > TEXT_LIMIT || !BASE64.test(encoded))
    throw invalidArguments('signMessage needs a message in base64')
  const message = Uint8Array.from(atob(encoded), character => character.charCodeAt(0))
  if (message.length === 0) throw invalidArguments('The message is empty')
  const signature = ed25519.sign(message, key.secret)
  if (!(await verified(signature, message, ed25519.getPublicKey(key.secret))))
    throw new Error('The signature does not belong to the wallet')
  return { signature: btoa(String.fromCharCode(...signature)) }
}

async function verified(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): Promise<boolean> {
  try {
    const key = await crypto.subtle.importKey('raw', Uint8Array.from(publicKey), 'Ed25519', false, ['verify'])
    return await crypto.subtle.verify('Ed25519', key, Uint8Array.from(signature), Uint8Array.from(message))
  } catch {
    // In browsers without Ed25519 the library verifies its own signature; that code shares only the curve with signing.
    return ed25519.verify(signature, message, publicKey, { zip215: false })
  }
}

import { createDecipheriv, createECDH } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { invalidData } from '../wire/wire-error.js'

const CURVE = 'secp256k1'
const TAG_BYTES = 16
const OPENED_LIMIT_BYTES = 100_000

/**
 * Agrees on a key with the page that has this public key (base64). The shared key is the X coordinate of the agreed
 * point. Throws 400 for an invalid key.
 */
export function agreeOnKey(requesterKey: string): { publicKey: string; sharedKey: string } {
  const own = createECDH(CURVE)
  own.generateKeys()
  try {
    return {
      publicKey: own.getPublicKey('base64', 'compressed'),
      sharedKey: own.computeSecret(requesterKey, 'base64', 'base64'),
    }
  } catch {
    throw invalidData('"requester_public_key" is no key')
  }
}

/** Decrypts a page's request: AES-256-GCM over zlib over JSON, all base64. Throws 400 if decryption fails. */
export function openSealed(sharedKey: string, { sealed, iv }: { sealed: string; iv: string }): unknown {
  try {
    const bytes = Buffer.from(sealed, 'base64')
    const cipher = createDecipheriv('aes-256-gcm', Buffer.from(sharedKey, 'base64'), Buffer.from(iv, 'base64'), {
      authTagLength: TAG_BYTES,
    })
    cipher.setAuthTag(bytes.subarray(-TAG_BYTES))
    const compressed = Buffer.concat([cipher.update(bytes.subarray(0, -TAG_BYTES)), cipher.final()])
    return JSON.parse(inflateSync(compressed, { maxOutputLength: OPENED_LIMIT_BYTES }).toString('utf8'))
  } catch {
    throw invalidData('The request cannot be opened')
  }
}

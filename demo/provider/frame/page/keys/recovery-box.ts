import { bytesOf, textOf } from './base64.js'

const KEY_BYTES = 32
const IV_BYTES = 12

/** A fresh recovery key in base64. Whoever holds it can open the recovery share; alone, that share is worth nothing. */
export function newRecoveryKey(): string {
  return textOf(crypto.getRandomValues(new Uint8Array(KEY_BYTES)))
}

/** AES-GCM over the recovery share, bound to the name of its set: base64 of iv and box. */
export async function sealRecoveryShare(share: Uint8Array, recoveryKey: string, setId: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const box = new Uint8Array(
    await crypto.subtle.encrypt(algorithm(iv, setId), await importKey(recoveryKey), Uint8Array.from(share)),
  )
  return textOf(new Uint8Array([...iv, ...box]))
}

/** The share again. Throws when the key, the set's name or a single bit is not the one it was sealed with. */
export async function openRecoveryShare(sealed: string, recoveryKey: string, setId: string): Promise<Uint8Array> {
  const bytes = bytesOf(sealed)
  const iv = bytes.slice(0, IV_BYTES)
  return new Uint8Array(
    await crypto.subtle.decrypt(algorithm(iv, setId), await importKey(recoveryKey), bytes.slice(IV_BYTES)),
  )
}

function importKey(recoveryKey: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', bytesOf(recoveryKey), 'AES-GCM', false, ['encrypt', 'decrypt'])
}

function algorithm(iv: Uint8Array<ArrayBuffer>, setId: string): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(setId) }
}

import { bytesOf, textOf } from './base64.js'

const KEY_BYTES = 32
const IV_BYTES = 12

/** A new recovery key in base64. It decrypts the recovery share. That share alone reveals nothing. */
export function newRecoveryKey(): string {
  return textOf(crypto.getRandomValues(new Uint8Array(KEY_BYTES)))
}

/** Encrypts the recovery share with AES-GCM, bound to the id of its set. Resolves with iv and ciphertext in base64. */
export async function sealRecoveryShare(share: Uint8Array, recoveryKey: string, setId: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const box = new Uint8Array(
    await crypto.subtle.encrypt(algorithm(iv, setId), await importKey(recoveryKey), Uint8Array.from(share)),
  )
  return textOf(new Uint8Array([...iv, ...box]))
}

/** Decrypts the recovery share. Throws if the key, the set's id or a single bit differs. */
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

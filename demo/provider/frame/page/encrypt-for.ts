import { Chacha20Poly1305 } from '@hpke/chacha20poly1305'
import { CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import { bytesOf, textOf } from './keys/base64.js'

/**
 * The API's HPKE suite (RFC 9180): P-256, HKDF-SHA256, ChaCha20-Poly1305, base mode. Keys travel as base64 of SPKI or
 * of the bare point.
 */
export const hpkeSuite = () =>
  new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Chacha20Poly1305() })

const POINT_BYTES = 65

export interface Sealed {
  readonly encapsulated_key: string
  readonly ciphertext: string
}

/** Encrypts bytes for the owner of `publicKey`. Throws for an invalid key. */
export async function encryptFor(publicKey: string, content: Uint8Array): Promise<Sealed> {
  const bytes = bytesOf(publicKey)
  const point = bytes.slice(-POINT_BYTES)
  const hpke = hpkeSuite()
  const recipientPublicKey = await hpke.kem.deserializePublicKey(point.buffer)
  const { ct, enc } = await hpke.seal({ recipientPublicKey }, Uint8Array.from(content).buffer)
  return { encapsulated_key: textOf(new Uint8Array(enc)), ciphertext: textOf(new Uint8Array(ct)) }
}

/** A key pair for a single response: `open` decrypts what was encrypted for it. */
export async function responseKeyPair(): Promise<{ publicKey: string; open(sealed: Sealed): Promise<Uint8Array> }> {
  const hpke = hpkeSuite()
  const keys = await hpke.kem.generateKeyPair()
  return {
    publicKey: textOf(new Uint8Array(await hpke.kem.serializePublicKey(keys.publicKey))),
    open: async ({ encapsulated_key, ciphertext }) =>
      new Uint8Array(
        await hpke.open(
          { recipientKey: keys.privateKey, enc: bytesOf(encapsulated_key).buffer },
          bytesOf(ciphertext).buffer,
        ),
      ),
  }
}

const PURPOSE = 'farcaster signer'
const KEY_BITS = 256

/** Derives the Ed25519 key of the visitor's Farcaster signer (HKDF): always the same, and no wallet's key. */
export async function farcasterKey(secret: Uint8Array): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey('raw', Uint8Array.from(secret), 'HKDF', false, ['deriveBits'])
  return new Uint8Array(
    await crypto.subtle.deriveBits(
      { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: new TextEncoder().encode(PURPOSE) },
      key,
      KEY_BITS,
    ),
  )
}

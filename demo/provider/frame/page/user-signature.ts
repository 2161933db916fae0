import { p256 } from '@noble/curves/nist.js'
import { textOf } from './keys/base64.js'
import { wipe } from './keys/wipe.js'
import type { ProviderCall } from './provider-call.js'
import { responseKeyPair, type Sealed } from './encrypt-for.js'

/**
 * The visitor's signature over a message (ECDSA over P-256 and SHA-256, DER in base64). The provider sends the key,
 * encrypted for this one response. It is used once and wiped.
 */
export async function signAsUser(call: ProviderCall, token: string, message: Uint8Array): Promise<string> {
  const answer = await responseKeyPair()
  const { encrypted_authorization_key: sealed } = (await call.send(token, {
    method: 'POST',
    path: '/wallets/authenticate',
    body: { user_jwt: token, encryption_type: 'HPKE', recipient_public_key: answer.publicKey },
  })) as { encrypted_authorization_key: Sealed }
  const pkcs8 = await answer.open(sealed)
  const secret = await secretOf(pkcs8)
  try {
    return textOf(p256.sign(message, secret, { format: 'der' }))
  } finally {
    wipe(pkcs8, secret)
  }
}

/** Extracts the bare key from a PKCS #8 document, which the platform parses. */
async function secretOf(pkcs8: Uint8Array): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey(
    'pkcs8',
    Uint8Array.from(pkcs8),
    { name: 'ECDSA', namedCurve: 'P-256' },
    true,
    ['sign'],
  )
  const { d = '' } = await crypto.subtle.exportKey('jwk', key)
  return Uint8Array.from(atob(d.replaceAll('-', '+').replaceAll('_', '/')), character => character.charCodeAt(0))
}

import { p256 } from '@noble/curves/nist.js'
import { invalidArguments } from '../frame-error.js'
import { textOf } from '../keys/base64.js'
import { wipe } from '../keys/wipe.js'
import { member } from '../message-gate.js'
import { oneAnswer, type Sealed } from '../sealed-for.js'
import type { EventHandler } from './frame-events.js'
import { readAccessToken } from './request-fields.js'

const TEXT_LIMIT = 500_000
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/**
 * Signs a request to a wallet of the server in the visitor's name (ECDSA over P-256 and SHA-256, DER). The key is the
 * provider's to give, closed for this one answer; it is used once and wiped.
 */
export const userSignerEvents: Readonly<Record<string, EventHandler>> = {
  'privy:user-signer:sign': async (data, { call }) => {
    const token = readAccessToken(data)
    const message = member(data, 'message')
    if (typeof message !== 'string' || message === '' || message.length > TEXT_LIMIT || !BASE64.test(message)) throw invalidArguments('message is base64')
    const answer = await oneAnswer()
    const { encrypted_authorization_key: sealed } = (await call.send(token, {
      method: 'POST', path: '/wallets/authenticate', body: { user_jwt: token, encryption_type: 'HPKE', recipient_public_key: answer.publicKey },
    })) as { encrypted_authorization_key: Sealed }
    const pkcs8 = await answer.open(sealed)
    const secret = await secretOf(pkcs8)
    try {
      const signature = p256.sign(Uint8Array.from(atob(message), character => character.charCodeAt(0)), secret, { format: 'der' })
      return { signature: textOf(signature) }
    } finally {
      wipe(pkcs8, secret)
    }
  },
}

/** The bare key in a PKCS #8 document; the platform reads the document. */
async function secretOf(pkcs8: Uint8Array): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey('pkcs8', Uint8Array.from(pkcs8), { name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign'])
  const { d = '' } = await crypto.subtle.exportKey('jwk', key)
  return Uint8Array.from(atob(d.replaceAll('-', '+').replaceAll('_', '/')), character => character.charCodeAt(0))
}

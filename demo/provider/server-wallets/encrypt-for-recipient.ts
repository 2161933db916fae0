import { encryptFor } from '../frame/page/encrypt-for.js'
import { text } from '../wire/body.js'
import { invalidData } from '../wire/wire-error.js'

/** The public key for which a secret is to be encrypted. */
export function recipientOf(body: Record<string, unknown>): string {
  if (body['encryption_type'] !== 'HPKE') throw invalidData('"encryption_type" is "HPKE"')
  return text(body, 'recipient_public_key', 400)
}

/** Encrypts a secret for the owner of this key. Throws 400 if it is no key. */
export async function encryptForRecipient(
  recipient: string,
  content: Uint8Array,
): Promise<{ encapsulated_key: string; ciphertext: string }> {
  try {
    return await encryptFor(recipient, content)
  } catch {
    throw invalidData('"recipient_public_key" is no key')
  }
}

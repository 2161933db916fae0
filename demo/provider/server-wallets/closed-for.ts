import { sealFor } from '../frame/page/sealed-for.js'
import { text } from '../wire/body.js'
import { invalidData } from '../wire/wire-error.js'

/** Whose key a secret is to be closed for. */
export function recipientOf(body: Record<string, unknown>): string {
  if (body['encryption_type'] !== 'HPKE') throw invalidData('"encryption_type" is "HPKE"')
  return text(body, 'recipient_public_key', 400)
}

/** A secret that only the owner of this key can open. */
export async function closedFor(
  recipient: string,
  content: Uint8Array,
): Promise<{ encapsulated_key: string; ciphertext: string }> {
  try {
    return await sealFor(recipient, content)
  } catch {
    throw invalidData('"recipient_public_key" is no key')
  }
}

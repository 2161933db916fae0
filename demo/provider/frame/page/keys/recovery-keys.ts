import { bytesOf, textOf } from './base64.js'

/** This many rounds take a third of a second here, and each guess takes as long. */
const PASSWORD_ROUNDS = 1_200_000
const KEY_BITS = 256

/**
 * Two values derived from the user's own secret, in base64: the key of the recovery share, and the proof for which the
 * provider releases that share.
 */
interface OwnRecoveryKeys {
  readonly boxKey: string
  readonly proof: string
}

/** Derives bytes from a password (PBKDF2 with SHA-256, slow on purpose). `salt` is base64. */
export async function passwordBytes(password: string, salt: string): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(password.normalize('NFKC')),
    'PBKDF2',
    false,
    ['deriveBits'],
  )
  return new Uint8Array(
    await crypto.subtle.deriveBits(
      { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations: PASSWORD_ROUNDS },
      key,
      KEY_BITS,
    ),
  )
}

/**
 * Mixes the user's secret with the provider's part (HKDF), so that neither alone is enough. The two results reveal
 * nothing about each other.
 */
export async function ownRecoveryKeys(secret: Uint8Array<ArrayBuffer>, providerPart: string): Promise<OwnRecoveryKeys> {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  const part = async (purpose: string) =>
    textOf(
      new Uint8Array(
        await crypto.subtle.deriveBits(
          { name: 'HKDF', hash: 'SHA-256', salt: bytesOf(providerPart), info: new TextEncoder().encode(purpose) },
          key,
          KEY_BITS,
        ),
      ),
    )
  return { boxKey: await part('recovery share'), proof: await part('recovery proof') }
}

/** A new secret or salt of 32 bytes in base64. */
export const freshSecret = (): string => textOf(crypto.getRandomValues(new Uint8Array(KEY_BITS / 8)))

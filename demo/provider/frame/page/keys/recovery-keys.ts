import { bytesOf, textOf } from './base64.js'

/** So many rounds take a third of a second here, and every guess as long. */
const PASSWORD_ROUNDS = 1_200_000
const KEY_BITS = 256

/** What comes of the user's own secret: the key of the recovery share, and the proof that opens the provider's door to that share. Both base64. */
interface OwnRecoveryKeys {
  readonly boxKey: string
  readonly proof: string
}

/** The bytes a password stands for (PBKDF2 with SHA-256, slow on purpose); `salt` in base64. */
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

/** Mixes the user's secret with the part the provider holds (HKDF): neither alone opens anything. The two results tell nothing of each other. */
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

/** A fresh secret or salt of 32 bytes in base64. */
export const freshSecret = (): string => textOf(crypto.getRandomValues(new Uint8Array(KEY_BITS / 8)))

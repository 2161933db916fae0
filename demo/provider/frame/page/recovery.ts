import { CloudFiles, type CloudProvider } from './cloud-files.js'
import { FrameError, invalidArguments } from './frame-error.js'
import { bytesOf, textOf } from './keys/base64.js'
import { newRecoveryKey, openRecoveryShare, sealRecoveryShare } from './keys/recovery-box.js'
import { freshSecret, ownRecoveryKeys, passwordBytes } from './keys/recovery-keys.js'
import type { FirstShareSet } from './keys/shares.js'
import { wipe } from './keys/wipe.js'
import type { NewRecovery, ProviderClient, RecoveryMaterial } from './provider-client.js'

/** The secret with which the visitor or the host encrypts or decrypts a recovery share. `automatic` needs none. */
export type RecoverySecret =
  | { readonly kind: 'automatic' }
  | { readonly kind: 'password'; readonly password: string }
  | { readonly kind: 'cloud'; readonly accessToken: string; readonly provider?: CloudProvider }
  | { readonly kind: 'key'; readonly key: string }
  /** A secret that a native host stores in iCloud itself. */
  | { readonly kind: 'record'; readonly secret: string; readonly recordName?: string }

const METHODS = {
  automatic: 'privy',
  password: 'user-passcode',
  key: 'recovery-encryption-key',
  record: 'icloud',
} as const

export const recoveryMethodOf = (secret: RecoverySecret): string =>
  secret.kind === 'cloud' ? (secret.provider ?? 'google-drive') : METHODS[secret.kind]

const cloud = new CloudFiles()

/** Encrypts the recovery share of a new set. A cloud file is written before the provider is called. */
export async function newRecovery(set: FirstShareSet, secret: RecoverySecret): Promise<NewRecovery> {
  const common = { recovery_method: recoveryMethodOf(secret), share_set_id: set.id, server_share: textOf(set.server) }
  if (secret.kind === 'automatic') {
    const key = newRecoveryKey()
    return {
      ...common,
      encrypted_recovery_share: await sealRecoveryShare(set.recovery, key, set.id),
      recovery_key: key,
    }
  }
  const [salt, providerPart] = [freshSecret(), freshSecret()]
  const { own, ...place } = await newOwnSecret(secret, salt)
  const { boxKey, proof } = await ownRecoveryKeys(own, providerPart).finally(() => wipe(own))
  return {
    ...common,
    ...place,
    encrypted_recovery_share: await sealRecoveryShare(set.recovery, boxKey, set.id),
    recovery_key: providerPart,
    recovery_key_derivation_salt: salt,
    recovery_proof: proof,
  }
}

/** Returns the decrypted recovery share and the server's share. Throws `invalid_recovery_pin` for a wrong secret. */
export async function openRecovery(
  provider: ProviderClient,
  token: string,
  entropyId: string,
  secret: RecoverySecret,
): Promise<{ recovery: Uint8Array; server: Uint8Array }> {
  const material = await provider.recoveryMaterial(token, entropyId)
  if (!canOpen(secret, material.recovery_type)) throw invalidArguments('This wallet is recovered in another way')
  let boxKey = material.recovery_key
  let proof: string | undefined
  if (secret.kind !== 'automatic') {
    const own = await ownSecret(secret, material)
    ;({ boxKey, proof } = await ownRecoveryKeys(own, material.recovery_key).finally(() => wipe(own)))
  }
  const { encrypted_recovery_share, share_set_id, server_share } = await provider.recoveryShare(token, entropyId, proof)
  return {
    recovery: await openRecoveryShare(encrypted_recovery_share, boxKey, share_set_id),
    server: bytesOf(server_share),
  }
}

const OPENS: Readonly<Record<RecoverySecret['kind'], readonly string[]>> = {
  automatic: ['privy_generated_recovery_key'],
  password: ['user_passcode_derived_recovery_key'],
  cloud: ['google_drive_recovery_secret', 'icloud_recovery_secret'],
  key: ['privy_passcode_derived_recovery_key'],
  record: ['icloud_recovery_secret'],
}

const canOpen = ({ kind }: RecoverySecret, type: string): boolean => OPENS[kind].includes(type)

type OwnSecret = Exclude<RecoverySecret, { kind: 'automatic' }>

async function newOwnSecret(
  secret: OwnSecret,
  salt: string,
): Promise<{ own: Uint8Array<ArrayBuffer>; file_id?: string; icloud_record_name?: string }> {
  if (secret.kind === 'password') return { own: await passwordBytes(secret.password, salt) }
  if (secret.kind === 'key') return { own: new TextEncoder().encode(secret.key) }
  if (secret.kind === 'record') {
    if (!secret.recordName) throw invalidArguments('iCloudRecordNameOverride is required')
    return { own: new TextEncoder().encode(secret.secret), icloud_record_name: secret.recordName }
  }
  const content = freshSecret()
  const provider = secret.provider ?? 'google-drive'
  const id = await cloud.write(provider, secret.accessToken, content)
  return { own: bytesOf(content), ...(provider === 'icloud' ? { icloud_record_name: id } : { file_id: id }) }
}

async function ownSecret(secret: OwnSecret, material: RecoveryMaterial): Promise<Uint8Array<ArrayBuffer>> {
  if (secret.kind === 'password') return passwordBytes(secret.password, material.recovery_key_derivation_salt)
  if (secret.kind === 'key') return new TextEncoder().encode(secret.key)
  if (secret.kind === 'record') return new TextEncoder().encode(secret.secret)
  const isDrive = material.recovery_type === 'google_drive_recovery_secret'
  try {
    return bytesOf(
      await cloud.read(
        isDrive ? 'google-drive' : 'icloud',
        secret.accessToken,
        isDrive ? material.file_id : material.icloud_record_name,
      ),
    )
  } catch (error) {
    throw error instanceof FrameError ? error : new FrameError('error', 'The backup of the wallet cannot be read')
  }
}

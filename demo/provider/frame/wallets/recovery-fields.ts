import { createHash } from 'node:crypto'
import type { AppRow } from '../../store/apps.js'
import { nullableText, uuid, type Body } from '../../wire/body.js'
import { invalidData, WireError } from '../../wire/wire-error.js'
import { base64Of } from './wallet-fields.js'
import type { NewRecovery } from './share-store.js'

/** The API's name for how a recovery key is created, by recovery method. */
export const RECOVERY_TYPES: Readonly<Record<string, string>> = {
  privy: 'privy_generated_recovery_key',
  'user-passcode': 'user_passcode_derived_recovery_key',
  'recovery-encryption-key': 'privy_passcode_derived_recovery_key',
  'google-drive': 'google_drive_recovery_secret',
  icloud: 'icloud_recovery_secret',
}

/** The stored hash of a proof. It is enough to check the proof, but not to produce it. */
export const proofHash = (proof: string): string => createHash('sha256').update(proof).digest('base64url')

/**
 * Reads the recovery in a request body. Throws 400 `disallowed_recovery_method` for one that the app does not offer.
 */
export function recoveryOf(body: Body, app: AppRow): NewRecovery {
  const method = nullableText(body, 'recovery_method', 40) ?? ''
  if (!Object.hasOwn(RECOVERY_TYPES, method) || !isAllowed(app, method))
    throw new WireError(400, 'disallowed_recovery_method', 'Recovery method is not allowed')
  const own = method !== 'privy'
  const recovery = {
    method,
    shareSetId: uuid(body, 'share_set_id'),
    serverShare: base64Of(body, 'server_share'),
    encryptedShare: base64Of(body, 'encrypted_recovery_share'),
    key: base64Of(body, 'recovery_key'),
    salt: own ? base64Of(body, 'recovery_key_derivation_salt') : '',
    proof: own ? proofHash(base64Of(body, 'recovery_proof')) : '',
    fileId: nullableText(body, 'file_id', 200) ?? '',
    icloudRecordName: nullableText(body, 'icloud_record_name', 200) ?? '',
  }
  if (method === 'google-drive' && !recovery.fileId) throw invalidData('A recovery with Google Drive has a file')
  if (method === 'icloud' && !recovery.icloudRecordName) throw invalidData('A recovery with iCloud has a record')
  return recovery
}

/** Methods with a secret of the user must be offered by the app. The host decides on the others. */
function isAllowed(app: AppRow, method: string): boolean {
  const offered: readonly string[] = app.user_owned_recovery_options
  return !['user-passcode', 'google-drive', 'icloud'].includes(method) || offered.includes(method)
}

import { unlinkPasskey as request } from '../../api/login/passkeys.js'
import { nameFailure } from '../../errors/name-failure.js'
import { WalletError } from '../../errors/wallet-error.js'
import { sessionRestored } from '../../session/session-restored.js'
import type { User } from '../../session/user/user.js'
import { pageSettings } from '../../wallet/page-settings.js'
import { changeAccount } from '../linking/change-account.js'
import { requireUnlinkable } from '../linking/rules.js'

/**
 * Unlinks a passkey from the signed-in user.
 *
 * @param input `credentialId`: the passkey; `removeAsMfa`: removes it from the second factors too, for which the
 * visitor verifies a second factor. Default: `passkeys.shouldUnenrollMfaOnUnlink` of the page's settings
 * @param signal aborts the call
 * @returns the user, without the passkey
 * @throws WalletError MUST_BE_AUTHENTICATED while nobody is signed in, INVALID_DATA if it is not theirs,
 * FAILED_TO_UPDATE_ACCOUNT if it is the last account that the user can log in with, or a second factor that must
 * stay enrolled
 * @example
 * await unlinkPasskey({ credentialId: 'AQIDBA' })
 */
export async function unlinkPasskey(
  { credentialId, removeAsMfa }: { readonly credentialId: string; readonly removeAsMfa?: boolean },
  signal?: AbortSignal,
): Promise<User> {
  await sessionRestored(signal)
  const { enrolledInMfa } = requireUnlinkable('passkey', passkey => passkey.credentialId === credentialId)
  if (!enrolledInMfa) return changeAccount(() => request({ credentialId }, signal), 'FAILED_TO_UPDATE_ACCOUNT')
  const removesFactor = removeAsMfa ?? (await pageSettings(signal)).passkeys.shouldUnenrollMfaOnUnlink
  if (!removesFactor) throw new WalletError('FAILED_TO_UPDATE_ACCOUNT', 'Cannot unlink a passkey enrolled in MFA')
  const { unlinkEnrolledPasskey } = await import('../../security/second-factors.js')
  return unlinkEnrolledPasskey({ credentialId }, signal).catch((error: unknown) => {
    throw nameFailure(error, 'FAILED_TO_UPDATE_ACCOUNT')
  })
}

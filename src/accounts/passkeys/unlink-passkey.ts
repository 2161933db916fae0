import { unlinkPasskey as request } from '../../api/login/passkeys.js'
import { nameFailure } from '../../errors/name-failure.js'
import { WalletError } from '../../errors/wallet-error.js'
import type { User } from '../../session/user/user.js'
import { pageSettings } from '../../wallet/page-settings.js'
import { changeAccount } from '../linking/change-account.js'
import { requireUnlinkable } from '../linking/rules.js'

/**
 * Unlinks a passkey from the signed-in user. One that is a second factor stays, unless `removeAsMfa`, by
 * default the page's `passkeys.shouldUnenrollMfaOnUnlink`, says that it is one no longer then, for which the visitor proves a second factor. Throws
 * as `requireUnlinkable` does, and FAILED_TO_UPDATE_ACCOUNT for one that stays.
 */
export async function unlinkPasskey(
  { credentialId, removeAsMfa }: { readonly credentialId: string; readonly removeAsMfa?: boolean },
  signal?: AbortSignal,
): Promise<User> {
  const { enrolledInMfa } = requireUnlinkable('passkey', passkey => passkey.credentialId === credentialId)
  if (!enrolledInMfa) return changeAccount(() => request({ credentialId }, signal), 'FAILED_TO_UPDATE_ACCOUNT')
  const leavesMfa = removeAsMfa ?? (await pageSettings(signal)).passkeys.shouldUnenrollMfaOnUnlink
  if (!leavesMfa) throw new WalletError('FAILED_TO_UPDATE_ACCOUNT', 'Cannot unlink a passkey enrolled in MFA')
  const { unlinkEnrolledPasskey } = await import('../../security/second-factors.js')
  return unlinkEnrolledPasskey({ credentialId }, signal).catch((error: unknown) => {
    throw nameFailure(error, 'FAILED_TO_UPDATE_ACCOUNT')
  })
}

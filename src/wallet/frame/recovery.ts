import type { RecoverySecret } from '../../channel/frame-operations.js'
import { RECOVERY_OPTIONS, type RecoveryOption } from '../../config/settings.js'

/** A way of recovery that only the user controls. */
export type WalletRecovery =
  | { readonly method: Extract<RecoveryOption, 'user-passcode'>; readonly password: string }
  | { readonly method: Extract<RecoveryOption, 'google-drive' | 'icloud'>; readonly accessToken: string }

/** One of those, or the provider's own. */
export type NewRecovery = WalletRecovery | { readonly method: 'privy' }

/** What goes to the frame alone: a password, or access to a cloud account; nothing where the provider recovers the wallet. */
export function secretOf(recovery: NewRecovery): RecoverySecret {
  if (recovery.method === 'privy') return {}
  return recovery.method === 'user-passcode'
    ? { recoveryPassword: recovery.password }
    : { recoveryAccessToken: recovery.accessToken }
}

/** True for a way of recovery that only the user controls. */
export const isUserOwned = (method: string | null | undefined): method is RecoveryOption =>
  RECOVERY_OPTIONS.some(option => option === method)

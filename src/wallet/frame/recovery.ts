import type { RecoverySecret } from '../../channel/frame-operations.js'
import { RECOVERY_OPTIONS, type RecoveryOption } from '../../config/settings.js'

/** A recovery method that only the user controls. */
export type WalletRecovery =
  | { readonly method: Extract<RecoveryOption, 'user-passcode'>; readonly password: string }
  | { readonly method: Extract<RecoveryOption, 'google-drive' | 'icloud'>; readonly accessToken: string }

/** Any recovery method, including the provider's own. */
export type NewRecovery = WalletRecovery | { readonly method: 'privy' }

/** The secret for the frame: a password, or access to a cloud account; empty if the provider recovers the wallet. */
export function secretOf(recovery: NewRecovery): RecoverySecret {
  if (recovery.method === 'privy') return {}
  return recovery.method === 'user-passcode'
    ? { recoveryPassword: recovery.password }
    : { recoveryAccessToken: recovery.accessToken }
}

/** True for a recovery method that only the user controls. */
export const isUserOwned = (method: string | null | undefined): method is RecoveryOption =>
  RECOVERY_OPTIONS.some(option => option === method)

import type { MfaMethod } from '../../config/settings.js'
import type { User, WalletAccount } from '../../session/user/user.js'
import type { Question } from '../question.js'

/** The security settings that have changed while the screen was open. */
export interface ManagedSecurity {
  readonly user: User
  /** Wallets whose recovery method has changed. */
  readonly secured: readonly WalletAccount[]
  /** Second factors, by kind. */
  readonly enrolled: readonly MfaMethod[]
  readonly removed: readonly MfaMethod[]
  /** Passkeys, by credential id. */
  readonly passkeysAdded: readonly string[]
  readonly passkeysRemoved: readonly string[]
  /** Wallets that were delegated to the app, and wallets that no longer are. */
  readonly delegated: readonly WalletAccount[]
  readonly revoked: readonly WalletAccount[]
}

/** Lets the visitor manage recovery, second factors, passkeys and delegation. */
export const manageSecurity: Question<Record<never, never>, ManagedSecurity> = {
  tag: 'wallet-security',
  exit: 'USER_EXITED_LINK_FLOW',
}

import type { MfaMethod } from '../../config/settings.js'
import type { User, WalletAccount } from '../../session/user/user.js'
import type { Question } from './question.js'

/** What has become of that which protects the visitor's wallets, while it was open. */
export interface ManagedSecurity {
  readonly user: User
  /** The wallets that come back in another way than before. */
  readonly secured: readonly WalletAccount[]
  /** Second factors, by their kind. */
  readonly enrolled: readonly MfaMethod[]
  readonly removed: readonly MfaMethod[]
  /** Passkeys, by their credential ids. */
  readonly passkeysAdded: readonly string[]
  readonly passkeysRemoved: readonly string[]
  /** The wallets that the app may use while the visitor is away, and may not any more. */
  readonly delegated: readonly WalletAccount[]
  readonly revoked: readonly WalletAccount[]
}

/** What is to protect your wallet? */
export const manageSecurity: Question<Record<never, never>, ManagedSecurity> = {
  tag: 'wallet-security',
  exit: 'USER_EXITED_LINK_FLOW',
}

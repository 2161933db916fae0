import type { RecoverOptions } from '../../src/ask/questions/recover-wallet.js'
import type { RecoveryResult, SecureOptions } from '../../src/ask/questions/secure-wallet.js'
import { APP_WIDE, VISUAL } from '../fields/app-wide.js'
import { firstOf, oneOf, string } from '../fields/field.js'
import type { ElementTable } from '../fields/table.js'

/** Protects a wallet with a password or a cloud backup, and recovers it on a device that it is not on. */
export const WALLET_RECOVERY = {
  tag: 'wallet-recovery',
  later: true,
  fields: {
    ...VISUAL,
    /** Set a recovery method, or recover with the one that the wallet has. */
    action: firstOf('secure', 'recover'),
    /** The only recovery method to set; `privy` is the provider's own. */
    recoveryMethod: oneOf('google-drive', 'icloud', 'user-passcode', 'privy'),
    /** The wallet; by default the user's first one. */
    address: string,
    ...APP_WIDE,
  },
} as const satisfies ElementTable

export interface RecoveryEvents {
  /** The wallet has another recovery method, or is on this device. */
  'wallet-recovery-complete': RecoveryResult
}

/** The options of `show()`; each takes precedence over the attribute of its name. */
export interface RecoveryOptions extends SecureOptions, Pick<RecoverOptions, 'address'> {
  readonly action?: 'secure' | 'recover'
}
export type { RecoveryResult }

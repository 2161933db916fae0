import type { RecoverOptions } from '../../src/ask/questions/recover-wallet.js'
import type { RecoveryResult, SecureOptions } from '../../src/ask/questions/secure-wallet.js'
import { APP_WIDE, VISUAL } from '../fields/app-wide.js'
import { firstOf, oneOf, string } from '../fields/field.js'
import type { ElementTable } from '../fields/table.js'

/** Protects a wallet by a password or a backup in a cloud, and recovers one on a device that it is not on. */
export const WALLET_RECOVERY = {
  tag: 'wallet-recovery',
  later: true,
  fields: {
    ...VISUAL,
    /** Give the wallet a way of recovery, or use the one that it has. */
    action: firstOf('secure', 'recover'),
    /** To secure it in this way and no other; `privy` is the provider's own. */
    recoveryMethod: oneOf('google-drive', 'icloud', 'user-passcode', 'privy'),
    /** The wallet; without it, the user's first one. */
    address: string,
    ...APP_WIDE,
  },
} as const satisfies ElementTable

export interface RecoveryEvents {
  /** The wallet has another way of recovery, or is on this device. */
  'wallet-recovery-complete': RecoveryResult
}

/** What `show()` takes; each stands over the attribute of its name. */
export interface RecoveryOptions extends SecureOptions, Pick<RecoverOptions, 'address'> {
  readonly action?: 'secure' | 'recover'
}
export type { RecoveryResult }

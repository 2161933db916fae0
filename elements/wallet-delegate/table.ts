import type { DelegateOptions, DelegateResult } from '../../src/ask/questions/delegate-wallet.js'
import { APP_WIDE, VISUAL } from '../fields/app-wide.js'
import { firstOf, oneOf, string } from '../fields/field.js'
import type { ElementTable } from '../fields/table.js'

/** Asks whether to grant, or to revoke, the app's use of the visitor's wallets while they are offline. */
export const WALLET_DELEGATE = {
  tag: 'wallet-delegate',
  later: true,
  fields: {
    ...VISUAL,
    /** Grant the use, or revoke it for all wallets at once. */
    action: firstOf('grant', 'revoke'),
    /** The wallet to delegate; by default all of the user's. */
    address: string,
    /** The chain of the wallets to delegate; by default all. */
    chainType: oneOf('ethereum', 'solana'),
    ...APP_WIDE,
  },
} as const satisfies ElementTable

export interface DelegateEvents {
  /** The app may use these wallets, or may no longer use them. */
  'wallet-delegate-complete': DelegateResult
}

/** The options of `show()`; each takes precedence over the attribute of its name. */
export type { DelegateOptions, DelegateResult }

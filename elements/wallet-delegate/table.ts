import type { DelegateOptions, DelegateResult } from '../../src/ask/questions/delegate-wallet.js'
import { APP_WIDE, VISUAL } from '../fields/app-wide.js'
import { firstOf, oneOf, string } from '../fields/field.js'
import type { ElementTable } from '../fields/table.js'

/** Asks whether to grant, or to revoke, the app's use of the visitor's wallets while they are away. */
export const WALLET_DELEGATE = {
  tag: 'wallet-delegate',
  later: true,
  fields: {
    ...VISUAL,
    /** Let the app do so, or take it back, from all wallets at once. */
    action: firstOf('grant', 'revoke'),
    /** The one wallet to lend; else all of the user's. */
    address: string,
    /** The chain of the wallets to lend; else all. */
    chainType: oneOf('ethereum', 'solana'),
    ...APP_WIDE,
  },
} as const satisfies ElementTable

export interface DelegateEvents {
  /** The app may use these wallets, or may not any more. */
  'wallet-delegate-complete': DelegateResult
}

/** What `show()` takes; each stands over the attribute of its name. */
export type { DelegateOptions, DelegateResult }

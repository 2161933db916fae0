import type { ManagedAccount } from '../../src/ask/questions/manage-account.js'
import { APP_WIDE, VISUAL } from '../fields/app-wide.js'
import type { ElementTable } from '../fields/table.js'

/** The account of the signed-in user: linked accounts and passkeys, which can be added and removed, and logging out. */
export const WALLET_ACCOUNT = {
  tag: 'wallet-account',
  later: true,
  fields: {
    ...VISUAL,
    ...APP_WIDE,
  },
} as const satisfies ElementTable

export interface AccountEvents {
  /** The account was viewed, and changed or not; or the visitor has logged out. */
  'wallet-account-complete': ManagedAccount
}

export type { ManagedAccount }

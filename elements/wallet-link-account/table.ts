import type { ChangeAccountOptions, ChangedAccount } from '../../src/ask/questions/change-account.js'
import { APP_WIDE, VISUAL } from '../fields/app-wide.js'
import { firstOf, string } from '../fields/field.js'
import type { ElementTable } from '../fields/table.js'

/** Links, updates or unlinks an account of the signed-in user. */
export const WALLET_LINK_ACCOUNT = {
  tag: 'wallet-link-account',
  later: true,
  fields: {
    ...VISUAL,
    /** Add an account, put another one in its place, or take it away. */
    action: firstOf('link', 'update', 'unlink'),
    /** What kind of account: the login method that it is for. */
    method: string,
    /** To unlink one of several: its address, number, subject or credential id. */
    accountId: string,
    ...APP_WIDE,
  },
} as const satisfies ElementTable

export interface LinkAccountEvents {
  /** An account has been added. */
  'wallet-link-complete': ChangedAccount
  /** An account stands in the place of the one before. */
  'wallet-update-complete': ChangedAccount
  /** An account has been taken away. */
  'wallet-unlink-complete': ChangedAccount
}

/** What `show()` takes; each stands over the attribute of its name. */
export type LinkAccountOptions = ChangeAccountOptions
export type { ChangedAccount }

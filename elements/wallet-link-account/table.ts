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
    /** Add an account, replace it, or remove it. */
    action: firstOf('link', 'update', 'unlink'),
    /** The kind of account: its login method. */
    method: string,
    /** To unlink one of several: its address, number, subject or credential id. */
    accountId: string,
    ...APP_WIDE,
  },
} as const satisfies ElementTable

export interface LinkAccountEvents {
  /** An account was linked. */
  'wallet-link-complete': ChangedAccount
  /** An account was replaced. */
  'wallet-update-complete': ChangedAccount
  /** An account was unlinked. */
  'wallet-unlink-complete': ChangedAccount
}

/** The options of `show()`; each takes precedence over the attribute of its name. */
export type LinkAccountOptions = ChangeAccountOptions
export type { ChangedAccount }

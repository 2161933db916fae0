import type { ManageFactorsOptions as MfaOptions, MfaResult } from '../../src/ask/questions/manage-factors.js'
import { MFA_METHODS } from '../../src/config/settings.js'
import { APP_WIDE, VISUAL } from '../fields/app-wide.js'
import { firstOf } from '../fields/field.js'
import type { ElementTable } from '../fields/table.js'

/** Adds second factors to the wallet of the signed-in user, and removes them. */
export const WALLET_MFA = {
  tag: 'wallet-mfa',
  later: true,
  fields: {
    ...VISUAL,
    /** Starts with the introduction, with the list of methods, or with one of them. */
    start: firstOf('intro', 'methods', ...MFA_METHODS),
    ...APP_WIDE,
  },
} as const satisfies ElementTable

export interface MfaEvents {
  /** Second factors have been added or removed. */
  'wallet-mfa-complete': MfaResult
}

/** The options of `show()`; they take precedence over the attribute of their name. */
export type { MfaOptions, MfaResult }

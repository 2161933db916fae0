import type { ManagedSecurity } from '../../src/ask/questions/manage-security.js'
import { APP_WIDE, VISUAL } from '../fields/app-wide.js'
import type { ElementTable } from '../fields/table.js'

/**
 * The protection of the signed-in user's wallets, what is missing, and each improvement: recovery, second factors,
 * passkeys, offline access, export.
 */
export const WALLET_SECURITY = {
  tag: 'wallet-security',
  later: true,
  fields: {
    ...VISUAL,
    ...APP_WIDE,
  },
} as const satisfies ElementTable

export interface SecurityEvents {
  /** The protection was viewed, and changed or not. */
  'wallet-security-complete': ManagedSecurity
}

export type { ManagedSecurity }

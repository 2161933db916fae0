import type { ManagedSecurity } from '../../src/ask/questions/manage-security.js'
import { APP_WIDE, VISUAL } from '../fields/app-wide.js'
import type { ElementTable } from '../fields/table.js'

/** What protects the wallets of the signed-in user, what is missing, and each step to better: recovery, second factors, passkeys, offline access, export. */
export const WALLET_SECURITY = {
  tag: 'wallet-security',
  later: true,
  fields: {
    ...VISUAL,
    ...APP_WIDE,
  },
} as const satisfies ElementTable

export interface SecurityEvents {
  /** What protects the wallets has been looked at, and changed or not. */
  'wallet-security-complete': ManagedSecurity
}

export type { ManagedSecurity }

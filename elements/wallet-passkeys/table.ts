import type { PasskeysResult } from '../../src/ask/questions/manage-passkeys.js'
import { APP_WIDE, VISUAL } from '../fields/app-wide.js'
import type { ElementTable } from '../fields/table.js'

/** Lists the passkeys of the signed-in user, adds and removes them. */
export const WALLET_PASSKEYS = {
  tag: 'wallet-passkeys',
  later: true,
  fields: {
    ...VISUAL,
    ...APP_WIDE,
  },
} as const satisfies ElementTable

export interface PasskeysEvents {
  /** Passkeys have been added or removed. */
  'wallet-passkeys-complete': PasskeysResult
}

export type { PasskeysResult }

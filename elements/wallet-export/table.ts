import type { ExportOptions, ExportResult } from '../../src/ask/questions/export-wallet.js'
import { APP_WIDE, VISUAL } from '../fields/app-wide.js'
import { oneOf, string } from '../fields/field.js'
import type { ElementTable } from '../fields/table.js'

/** Lets the visitor copy the key or the seed phrase of their wallet, inside the provider's frame. */
export const WALLET_EXPORT = {
  tag: 'wallet-export',
  later: true,
  fields: {
    ...VISUAL,
    /** The wallet; else the user's first one. */
    address: string,
    /** Its chain; Ethereum where only an address is given. */
    chainType: oneOf('ethereum', 'solana'),
    ...APP_WIDE,
  },
} as const satisfies ElementTable

export interface ExportEvents {
  /** The visitor has had the key in reach, and may have copied it. The key itself is in no event. */
  'wallet-export-complete': ExportResult
}

/** What `show()` takes; each stands over the attribute of its name. */
export type { ExportOptions, ExportResult }

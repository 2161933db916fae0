import type { ExportOptions, ExportResult } from '../../src/ask/questions/export-wallet.js'
import { APP_WIDE, VISUAL } from '../fields/app-wide.js'
import { oneOf, string } from '../fields/field.js'
import type { ElementTable } from '../fields/table.js'

/** Lets the visitor copy the private key or seed phrase of their wallet, inside the provider's frame. */
export const WALLET_EXPORT = {
  tag: 'wallet-export',
  later: true,
  fields: {
    ...VISUAL,
    /** The wallet; by default the user's first one. */
    address: string,
    /** Its chain; Ethereum if only an address is given. */
    chainType: oneOf('ethereum', 'solana'),
    ...APP_WIDE,
  },
} as const satisfies ElementTable

export interface ExportEvents {
  /** The visitor had access to the key, and may have copied it. The key itself is in no event. */
  'wallet-export-complete': ExportResult
}

/** The options of `show()`; each takes precedence over the attribute of its name. */
export type { ExportOptions, ExportResult }

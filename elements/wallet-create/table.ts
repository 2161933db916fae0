import type { CreateOptions, CreateResult } from '../../src/ask/questions/create-wallet.js'
import { APP_WIDE, VISUAL } from '../fields/app-wide.js'
import { boolean, firstOf, string } from '../fields/field.js'
import type { ElementTable } from '../fields/table.js'

/** Creates an embedded wallet for the signed-in user, or an additional one. */
export const WALLET_CREATE = {
  tag: 'wallet-create',
  later: true,
  fields: {
    ...VISUAL,
    /** The chain of the wallet, or both. */
    chainType: firstOf('ethereum', 'solana', 'ethereum-and-solana'),
    /** 0 is the first wallet of its chain; a higher index derives another one from the same secret. */
    walletIndex: string,
    /** Creates another wallet of the chain, at the highest index plus one. */
    createAdditional: boolean,
    /**
     * Imports a wallet that the visitor has elsewhere: they type its key or phrase in a page of the provider, which no
     * other page can read.
     */
    imported: boolean,
    ...APP_WIDE,
  },
} as const satisfies ElementTable

export interface CreateEvents {
  /** The wallets are created. */
  'wallet-create-complete': CreateResult
}

/** The options of `show()`; each takes precedence over the attribute of its name. */
export type { CreateOptions, CreateResult }

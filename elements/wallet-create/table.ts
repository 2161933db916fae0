import type { CreateOptions, CreateResult } from '../../src/ask/questions/create-wallet.js'
import { APP_WIDE, VISUAL } from '../fields/app-wide.js'
import { boolean, firstOf, string } from '../fields/field.js'
import type { ElementTable } from '../fields/table.js'

/** Makes an embedded wallet for the signed-in user, or a further one. */
export const WALLET_CREATE = {
  tag: 'wallet-create',
  later: true,
  fields: {
    ...VISUAL,
    /** On which chain, or on both. */
    chainType: firstOf('ethereum', 'solana', 'ethereum-and-solana'),
    /** 0 is the first wallet of its chain; a higher index derives another one from the same secret. */
    walletIndex: string,
    /** Another wallet of the chain, at the highest index plus one. */
    createAdditional: boolean,
    /** The wallet is one that the visitor has elsewhere: they type its key or phrase in a page of the provider's, which no other page can read. */
    imported: boolean,
    ...APP_WIDE,
  },
} as const satisfies ElementTable

export interface CreateEvents {
  /** The wallets are made. */
  'wallet-create-complete': CreateResult
}

/** What `show()` takes; each stands over the attribute of its name. */
export type { CreateOptions, CreateResult }

import type { CrossAppOptions, CrossAppResult } from '../../src/ask/questions/cross-app.js'
import { APP_WIDE, VISUAL } from '../fields/app-wide.js'
import { firstOf, string } from '../fields/field.js'
import type { ElementTable } from '../fields/table.js'

/** Logs in, or links, with the wallet that somebody has at another app. */
export const WALLET_CROSS_APP = {
  tag: 'wallet-cross-app',
  later: true,
  fields: {
    ...VISUAL,
    /** Log in with it, or add it to the account of the signed-in user. */
    action: firstOf('login', 'link'),
    /** The other app, by its id; without it the visitor chooses one. */
    providerAppId: string,
    ...APP_WIDE,
  },
} as const satisfies ElementTable

export interface CrossAppEvents {
  /** The visitor is signed in with that wallet, or it has been added. */
  'wallet-cross-app-complete': CrossAppResult
}

/** What `show()` takes; each stands over the attribute of its name. */
export type { CrossAppOptions, CrossAppResult }

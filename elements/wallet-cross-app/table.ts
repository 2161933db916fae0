import type { CrossAppOptions, CrossAppResult, CrossAppSigned } from '../../src/ask/questions/cross-app.js'
import { APP_WIDE, VISUAL } from '../fields/app-wide.js'
import { firstOf, json, string } from '../fields/field.js'
import type { ElementTable } from '../fields/table.js'

/** Logs in, links, signs or sends with the wallet that somebody has at another app. */
export const WALLET_CROSS_APP = {
  tag: 'wallet-cross-app',
  later: true,
  fields: {
    ...VISUAL,
    /** Log in with it, or add it to the account of the signed-in user; or have it sign `message`, or send `transaction`. */
    action: firstOf('login', 'link', 'sign', 'transact'),
    /** The other app, by its id; without it the visitor chooses one. */
    providerAppId: string,
    /** The wallet there that signs or sends; without it the user's first one at that app, or at any. */
    address: string,
    /** The message to be signed. */
    message: string,
    /** The transaction request to be sent. */
    transaction: json,
    ...APP_WIDE,
  },
} as const satisfies ElementTable

export interface CrossAppEvents {
  /** The visitor is signed in with that wallet, or it has been added; or it has signed, or sent. */
  'wallet-cross-app-complete': CrossAppResult | CrossAppSigned
}

/** What `show()` takes; each stands over the attribute of its name. */
export type { CrossAppOptions, CrossAppResult, CrossAppSigned }

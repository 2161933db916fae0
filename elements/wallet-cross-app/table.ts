import type { CrossAppOptions, CrossAppResult, CrossAppSigned } from '../../src/ask/questions/cross-app.js'
import { APP_WIDE, VISUAL } from '../fields/app-wide.js'
import { firstOf, json, string } from '../fields/field.js'
import type { ElementTable } from '../fields/table.js'

/** Logs in, links, signs or sends with the user's wallet at another app. */
export const WALLET_CROSS_APP = {
  tag: 'wallet-cross-app',
  later: true,
  fields: {
    ...VISUAL,
    /**
     * Log in with the wallet, add it to the account of the signed-in user, have it sign `message`, or have it send
     * `transaction`.
     */
    action: firstOf('login', 'link', 'sign', 'transact'),
    /** The id of the other app; by default the visitor chooses one. */
    providerAppId: string,
    /** The wallet there that signs or sends; by default the user's first one at that app, or at any. */
    address: string,
    /** The message to sign. */
    message: string,
    /** The transaction request to send. */
    transaction: json,
    ...APP_WIDE,
  },
} as const satisfies ElementTable

export interface CrossAppEvents {
  /** The visitor is signed in with that wallet, or the wallet was linked, has signed, or has sent. */
  'wallet-cross-app-complete': CrossAppResult | CrossAppSigned
}

/** The options of `show()`; each takes precedence over the attribute of its name. */
export type { CrossAppOptions, CrossAppResult, CrossAppSigned }

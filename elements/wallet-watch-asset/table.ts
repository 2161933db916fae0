import type { WatchAssetOptions, WatchAssetResult } from '../../src/ask/questions/watch-asset.js'
import { APP_WIDE, VISUAL } from '../fields/app-wide.js'
import { chain, string } from '../fields/field.js'
import type { ElementTable } from '../fields/table.js'

/** Asks whether a token may stand among the visitor's balances. */
export const WALLET_WATCH_ASSET = {
  tag: 'wallet-watch-asset',
  later: true,
  fields: {
    ...VISUAL,
    /** The address of the token's contract (ERC-20). */
    token: string,
    /** The id of its Ethereum chain, else the app's default one; as a property also a chain object. */
    chain: chain,
    /** What the page calls it: shown where its contract says something else. */
    symbol: string,
    /** Its decimals, as the page has them: told where its contract says something else. */
    decimals: string,
    ...APP_WIDE,
  },
} as const satisfies ElementTable

export interface WatchAssetEvents {
  /** The token stands among the balances. */
  'wallet-watch-asset-complete': WatchAssetResult
}

/** What `show()` takes; each stands over the attribute of its name. */
export type { WatchAssetOptions, WatchAssetResult }

import type { WatchAssetOptions, WatchAssetResult } from '../../src/ask/questions/watch-asset.js'
import { APP_WIDE, VISUAL } from '../fields/app-wide.js'
import { chain, string } from '../fields/field.js'
import type { ElementTable } from '../fields/table.js'

/** Asks whether to add a token to the visitor's list of balances. */
export const WALLET_WATCH_ASSET = {
  tag: 'wallet-watch-asset',
  later: true,
  fields: {
    ...VISUAL,
    /** The address of the token's contract (ERC-20). */
    token: string,
    /** The id of its Ethereum chain, by default the app's default one; as a property also a chain object. */
    chain: chain,
    /** The symbol by the page's claim; shown if the contract says something else. */
    symbol: string,
    /** The decimals by the page's claim; reported if the contract says something else. */
    decimals: string,
    ...APP_WIDE,
  },
} as const satisfies ElementTable

export interface WatchAssetEvents {
  /** The token is in the list of balances. */
  'wallet-watch-asset-complete': WatchAssetResult
}

/** The options of `show()`; each takes precedence over the attribute of its name. */
export type { WatchAssetOptions, WatchAssetResult }

import { askedBy } from '../../src/ask/asker.js'
import { KNOWN_CHAINS } from '../../src/config/resolve.js'
import { watchAsset, type WatchAssetInput } from '../../src/flows/signing/watch-asset.js'
import type { ElementOf, Outcome } from '../fields/table.js'
import { chainIdOf, type FlowPart } from '../play/flow-part.js'
import type { WatchAssetEvents, WatchAssetOptions, WALLET_WATCH_ASSET } from './table.js'

/** The flow of `<wallet-watch-asset>`, which adds a token to the list of balances. */
export const part: FlowPart<WatchAssetOptions, Outcome<WatchAssetEvents>, ElementOf<typeof WALLET_WATCH_ASSET>> = {
  part: watchAsset,
  chains: KNOWN_CHAINS,
  options: ({ token = '', chain, symbol, decimals }) => ({
    token,
    ...(chain === undefined ? {} : { chain: chainIdOf(chain) }),
    ...(symbol === undefined ? {} : { symbol }),
    ...(decimals === undefined ? {} : { decimals: decimals.trim() === '' ? NaN : Number(decimals) }),
  }),
  input: (options, _settings, element): WatchAssetInput => ({
    ...options,
    askedBy: askedBy((options as { askedBy?: unknown }).askedBy, element),
  }),
}

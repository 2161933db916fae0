import type { Question } from '../question.js'

/** An ERC-20 token to add to the balances, as the requesting page describes it. */
export interface WatchAssetOptions {
  /** The address of its contract. */
  readonly token: string
  /** The id of its Ethereum chain; by default the app's default chain. */
  readonly chain?: number
  /** The symbol according to the page. It is shown beside the contract's own symbol and never replaces it. */
  readonly symbol?: string
  readonly decimals?: number
}

/** The token as it is listed. */
export interface WatchAssetResult {
  readonly chainId: number
  readonly address: string
  readonly symbol: string
  readonly decimals: number
}

/** Asks whether to list this token among the balances. */
export const watchAsset: Question<WatchAssetOptions, WatchAssetResult> = {
  tag: 'wallet-watch-asset',
  exit: 'USER_REJECTED_REQUEST',
}

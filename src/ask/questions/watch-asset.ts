import type { Question } from './question.js'

/** A token (ERC-20) that is to stand among the balances, as whoever asks for it describes it. */
export interface WatchAssetOptions {
  /** The address of its contract. */
  readonly token: string
  /** The id of its Ethereum chain; else the app's default one. */
  readonly chain?: number
  /** What they call it: shown beside what its contract says, and never in its place. */
  readonly symbol?: string
  readonly decimals?: number
}

/** The token as the list has it. */
export interface WatchAssetResult {
  readonly chainId: number
  readonly address: string
  readonly symbol: string
  readonly decimals: number
}

/** May this token stand among your balances? */
export const watchAsset: Question<WatchAssetOptions, WatchAssetResult> = {
  tag: 'wallet-watch-asset',
  exit: 'USER_REJECTED_REQUEST',
}

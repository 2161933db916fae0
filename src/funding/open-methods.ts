import type { FundingMethod } from '../config/funding-methods.js'

/** The ways that have screens, in the order in which a visitor is shown them. `bridge`: from a wallet, over another network. */
export const OPEN_METHODS = ['wallet', 'bridge', 'manual'] as const satisfies readonly (FundingMethod | 'bridge')[]

export type OpenMethod = (typeof OPEN_METHODS)[number]

import type { FundingMethod } from '../config/funding-methods.js'

/** The methods that have screens, in their default order. */
export const OPEN_METHODS = ['card', 'exchange', 'wallet', 'manual'] as const satisfies readonly FundingMethod[]

export type OpenMethod = (typeof OPEN_METHODS)[number]

/** A method that a visitor may choose. `bridge`: from a wallet on another network. */
export type FundingWay = OpenMethod | 'bridge'

import type { FundingMethod } from '../config/funding-methods.js'

/** The methods that have screens, in the order in which a visitor is shown them. */
export const OPEN_METHODS = ['wallet', 'manual'] as const satisfies readonly FundingMethod[]

export type OpenMethod = (typeof OPEN_METHODS)[number]

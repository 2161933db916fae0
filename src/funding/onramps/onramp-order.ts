import type { Settings } from '../../config/settings.js'
import type { FundingConfig } from '../funding-config.js'
import type { Payment } from './payments.js'

/** An order at an onramp. */
export interface OnrampOrder {
  readonly config: FundingConfig
  /** Decimal text, in the asset's own unit. */
  readonly amount: string
  readonly settings: Pick<Settings, 'appId' | 'appearance'>
}

/** A started purchase: the page to pay on, and the id to ask the onramp for its state. */
export interface StartedOrder {
  readonly url: string
  readonly payment: Payment
}

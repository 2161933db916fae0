import type { FundingDestination } from '../../funding/funding-config.js'
import type { ShownAddress } from '../transaction/review/review.js'
import { shownAddress } from '../transaction/review/shown-address.js'
import { shownAccount } from '../transaction/review/shown-instruction.js'

/** The receiving address, with its explorer page. */
export const shownDestination = (config: FundingDestination): ShownAddress =>
  config.chainType === 'solana'
    ? shownAccount(config.cluster.name, config.address)
    : shownAddress(config.chain, config.address)

import { shortAddress } from '../../../chains/address.js'
import { addressUrl, type ChainRecord } from '../../../chains/registry.js'
import type { ShownAddress } from './review.js'

/** An address on an Ethereum chain with its explorer page. */
export function shownAddress(chain: ChainRecord, full: string): ShownAddress {
  const url = addressUrl(chain, full)
  return { full, short: shortAddress(full), ...(url && { url }) }
}

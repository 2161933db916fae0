import { exactPrice } from '../../chains/amount.js'

/** An amount of a coin in its smallest unit, and the coin's price in dollars if it is known. */
export interface Priced {
  readonly amount: bigint
  readonly decimals: number
  readonly usd?: number | undefined
}

/**
 * The cost of crossing the bridge, in whole per cent of the amount that arrives, rounded down. Zero if less is paid
 * than arrives. Undefined if the two are different coins and one of them has no plausible price.
 */
export function crossingCost(paid: Priced, arrives: Priced, sameCoin: boolean): bigint | undefined {
  const [paidPrice, arrivingPrice] = sameCoin ? [1n, 1n] : [priceOf(paid.usd), priceOf(arrives.usd)]
  if (paidPrice === undefined || arrivingPrice === undefined) return undefined
  // Both in the same unit: no fraction is lost.
  const paidValue = paid.amount * paidPrice * 10n ** BigInt(arrives.decimals)
  const arrivingValue = arrives.amount * arrivingPrice * 10n ** BigInt(paid.decimals)
  if (arrivingValue <= 0n) return undefined
  return paidValue <= arrivingValue ? 0n : ((paidValue - arrivingValue) * 100n) / arrivingValue
}

/** A plausible price above zero, else undefined. */
const priceOf = (usd: number | undefined): bigint | undefined => exactPrice(usd) || undefined

import { coinbaseRange, moonpayRange, type OnrampRange, type Range } from '../../api/onramps/limits.js'
import { parseAmount } from '../../chains/amount.js'
import type { FundingOption } from '../../config/funding-methods.js'
import { ORDER_PLACES } from '../../constants.js'
import { isWalletError } from '../../errors/wallet-error.js'
import { fundingAsset, type FundingConfig } from '../funding-config.js'
import { coinbaseAsset, coinbaseBlockchain } from './coinbase-assets.js'
import { EXPERIENCES } from './coinbase.js'
import { DOLLARS, localCurrency } from './local-currency.js'
import { BY_CARD } from './moonpay.js'
import { moonpayCurrency } from './moonpay-currencies.js'
import type { Onramp } from './onramps.js'

/** An onramp's limits per purchase in the asset's smallest unit, and in the visitor's currency if it reports those. */
export interface Limits {
  readonly minimum: bigint
  readonly maximum?: bigint
  readonly money?: Range & { readonly currency: string }
}

/** The result of comparing an amount with limits. */
export type Fit = 'fits' | 'too-little' | 'too-much'

export const fitOf = (units: bigint, { minimum, maximum }: Limits): Fit =>
  units < minimum ? 'too-little' : maximum !== undefined && units > maximum ? 'too-much' : 'fits'

const FINEST = 18

/**
 * Converts decimal text to the smallest unit, rounded to the decimal places of an order. A minimum is rounded up and a
 * maximum down, so that both can be ordered.
 */
export function ordered(text: string, decimals: number, roundUp: boolean): bigint {
  const places = Math.min(decimals, ORDER_PLACES)
  const unit = 10n ** BigInt(FINEST - places)
  const exact = parseAmount(text, FINEST)
  return ((roundUp ? exact + unit - 1n : exact) / unit) * 10n ** BigInt(decimals - places)
}

function limitsIn({ coins, money }: OnrampRange, decimals: number, currency: string): Limits | undefined {
  const minimum = ordered(coins.minimum, decimals, true)
  const maximum = coins.maximum === undefined ? undefined : ordered(coins.maximum, decimals, false)
  if (maximum !== undefined && (maximum < minimum || maximum === 0n)) return undefined
  return {
    minimum: minimum > 0n ? minimum : 1n,
    ...(maximum !== undefined && { maximum }),
    ...(money?.currency === currency && { money }),
  }
}

/** Asks an onramp for its limits in that currency. */
type RangeRequest = (currency: string, signal: AbortSignal) => Promise<OnrampRange>

function rangeRequestOf({ provider, method }: Onramp, config: FundingConfig): RangeRequest | undefined {
  const isOption = (option: FundingOption) => option.method === method && option.provider === provider
  if (!config.supportedOptions.some(option => isOption(option) && option.limits)) return undefined
  if (provider === 'moonpay') {
    const currencyCode = moonpayCurrency(config)
    // A host's own order may sell another coin than the one that the amount is typed in.
    if (!currencyCode || config.cardConfigOverride?.currencyCode) return undefined
    return (currency, signal) =>
      moonpayRange({ currencyCode, paymentMethod: BY_CARD, baseCurrencyCode: currency.toLowerCase() }, signal)
  }
  const asset = coinbaseAsset(config)
  if (!asset) return undefined
  const { defaultPaymentMethod: paymentMethod } = EXPERIENCES[method]
  const blockchain = coinbaseBlockchain(config)
  return (currency, signal) => coinbaseRange({ blockchain, asset: asset.id, paymentMethod, currency }, signal)
}

/**
 * The limits of an onramp for one purchase, in the visitor's currency, or in dollars if the onramp does not sell in
 * that currency. They are requested only if the app's configuration allows it. Undefined if the onramp gives no limits
 * or impossible ones: the screen then names none, and every amount may be tried.
 */
export async function onrampLimits(
  onramp: Onramp,
  config: FundingConfig,
  signal: AbortSignal,
): Promise<Limits | undefined> {
  const requestRange = rangeRequestOf(onramp, config)
  const { decimals } = fundingAsset(config)
  const limitsInCurrency = async (currency: string): Promise<Limits | undefined> =>
    requestRange && limitsIn(await requestRange(currency, signal), decimals, currency)
  const local = localCurrency()
  try {
    return await limitsInCurrency(local)
  } catch (error) {
    const tryDollars = isWalletError(error) && error.status === 400 && local !== DOLLARS
    return tryDollars ? limitsInCurrency(DOLLARS).catch(() => undefined) : undefined
  }
}

import type { OnrampProvider } from '../../config/funding-methods.js'
import type { FundingConfig } from '../funding-config.js'
import { isAtCoinbase } from './coinbase-assets.js'
import { moonpayCurrency } from './moonpay-currencies.js'

/** A way on which somebody else sells the coins, or brings them from an account there. */
export interface Onramp {
  readonly method: 'card' | 'exchange'
  readonly provider: OnrampProvider
}

export const ONRAMP_NAMES: Readonly<Record<OnrampProvider, string>> = { coinbase: 'Coinbase', moonpay: 'MoonPay' }

/** Whether a provider serves what is asked for, on the chain it is asked for on. */
const SERVES: Readonly<Record<OnrampProvider, (config: FundingConfig) => boolean>> = {
  coinbase: isAtCoinbase,
  moonpay: config => moonpayCurrency(config) !== undefined,
}

/**
 * The onramps that the app offers and that serve what is asked for, in the app's order; but of cards the preferred provider first.
 * A card and what a device itself pays with are one way here.
 */
export function onrampsFor(config: FundingConfig, method: Onramp['method']): readonly Onramp[] {
  const providers = config.supportedOptions.flatMap(option =>
    option.method === method && option.provider && SERVES[option.provider](config) ? [option.provider] : [],
  )
  const preferred = method === 'card' ? config.preferredCardProvider : undefined
  const isPreferred = (provider: OnrampProvider) => Number(provider === preferred)
  return [...new Set(providers)]
    .sort((one, other) => isPreferred(other) - isPreferred(one))
    .map(provider => ({ method, provider }))
}

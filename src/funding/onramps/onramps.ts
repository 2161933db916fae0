import type { OnrampProvider } from '../../config/funding-methods.js'
import type { FundingConfig } from '../funding-config.js'
import { isAtCoinbase } from './coinbase-assets.js'
import { moonpayCurrency } from './moonpay-currencies.js'

/** An onramp: a provider that sells the coins, or transfers them from an account there. */
export interface Onramp {
  readonly method: 'card' | 'exchange'
  readonly provider: OnrampProvider
}

export const ONRAMP_NAMES: Readonly<Record<OnrampProvider, string>> = { coinbase: 'Coinbase', moonpay: 'MoonPay' }

/** For each provider, a function that returns true if it serves the asset on its chain. */
const SERVES: Readonly<Record<OnrampProvider, (config: FundingConfig) => boolean>> = {
  coinbase: isAtCoinbase,
  moonpay: config => moonpayCurrency(config) !== undefined,
}

/**
 * The onramps that the app offers and that serve the asset, in the app's order, but with the preferred card provider
 * first. Cards and device payments (Apple Pay, Google Pay) count as one method.
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

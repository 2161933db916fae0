import { get, post, type Endpoint, type Sent } from '../endpoint.js'

/**
 * The paths of the provider's API for payments by card or from an exchange. They are loaded with the screens of these
 * payments.
 */
export const ONRAMP_ENDPOINTS = {
  moonpaySign: post<Sent<'MoonpayOnRampSignInput'>>('/api/v1/plugins/moonpay_on_ramp/sign'),
  moonpayLimits: get('/api/v1/plugins/moonpay_on_ramp/limits'),
  coinbaseInit: post<Sent<'CoinbaseOnRampInitInput'>>('/api/v1/funding/coinbase_on_ramp/init'),
  coinbaseStatus: get('/api/v1/funding/coinbase_on_ramp/status'),
  coinbaseLimits: get('/api/v1/funding/coinbase_on_ramp/limits'),
} as const satisfies Record<string, Endpoint>

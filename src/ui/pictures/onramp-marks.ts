import type { OnrampProvider } from '../../config/funding-methods.js'

/**
 * The marks of onramps: path data as in `provider-marks.ts`, drawn after the originals. The trademarks belong to their
 * owners.
 */
export const ONRAMP_MARKS: Readonly<Record<OnrampProvider, string>> = {
  coinbase: 'M12 0a12 12 0 1 0 0 24 12 12 0 0 0 0-24zM12 18a6 6 0 1 1 5.92-7h-3.09a3 3 0 1 0 0 2h3.09A6 6 0 0 1 12 18z',
  moonpay: 'M19.5 8a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM10 23a9 9 0 1 0 0-18 9 9 0 0 0 0 18z',
}

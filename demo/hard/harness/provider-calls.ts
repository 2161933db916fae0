import { APP_CALLS } from './calls/app.js'
import type { ProviderCall } from './calls/call.js'
import { CODE_CALLS } from './calls/codes.js'
import { KEY_CALLS } from './calls/keys.js'
import { SITE_CALLS } from './calls/sites.js'
import { WALLET_CALLS } from './calls/wallets.js'

export { APP_ID } from './calls/app.js'

/** Every call to the provider, but for analytics, whose responses nobody reads. */
export const CALLS: readonly ProviderCall[] = [
  ...APP_CALLS,
  ...CODE_CALLS,
  ...SITE_CALLS,
  ...KEY_CALLS,
  ...WALLET_CALLS,
]

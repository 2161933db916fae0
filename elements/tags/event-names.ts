// Written by `npm run generate` from the folders of the tags.
import type { WalletEvents, WalletRequests } from '../events.js'

/** Every event of the elements. */
export const EVENT_NAMES: readonly (keyof WalletEvents | keyof WalletRequests)[] = [
  'wallet-ready',
  'wallet-before-open',
  'wallet-open',
  'wallet-before-close',
  'wallet-close',
  'wallet-screen-change',
  'wallet-session-change',
  'wallet-error',
  'wallet-analytics-request',
  'wallet-before-submit',
  'wallet-confirm-tx-complete',
  'wallet-fund-request',
  'wallet-fund-complete',
  'wallet-login-complete',
  'wallet-connect-or-create-complete',
  'wallet-oauth-tokens',
]

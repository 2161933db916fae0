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
  'wallet-custom-auth-change',
  'wallet-error',
  'wallet-analytics-request',
  'wallet-redirect-request',
  'wallet-custom-token-request',
  'wallet-account-complete',
  'wallet-before-submit',
  'wallet-confirm-tx-complete',
  'wallet-fund-request',
  'wallet-connect-complete',
  'wallet-cross-app-complete',
  'wallet-fund-complete',
  'wallet-link-complete',
  'wallet-update-complete',
  'wallet-unlink-complete',
  'wallet-login-complete',
  'wallet-connect-or-create-complete',
  'wallet-oauth-tokens',
  'wallet-passkeys-complete',
  'wallet-sign-message-complete',
]

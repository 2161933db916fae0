import { attributeOf } from '../table.js'
import type { WalletEvents, WalletRequests } from '../events.js'

type Told = Record<keyof WalletEvents | keyof WalletRequests, true>

/** Every event of the elements; the type keeps the list whole. */
const EVENTS: Told = {
  'wallet-ready': true, 'wallet-before-open': true, 'wallet-open': true, 'wallet-before-close': true, 'wallet-close': true, 'wallet-screen-change': true,
  'wallet-before-submit': true, 'wallet-session-change': true, 'wallet-oauth-tokens': true, 'wallet-login-complete': true, 'wallet-connect-or-create-complete': true, 'wallet-fund-complete': true,
  'wallet-confirm-tx-complete': true, 'wallet-error': true, 'wallet-analytics-request': true, 'wallet-fund-request': true,
}

/** The event that a property listens to: `onLoginComplete` to `wallet-login-complete`. Undefined for any other property. */
export function eventOf(property: string): string | undefined {
  const event = /^on[A-Z]/.test(property) ? `wallet${attributeOf(property.slice(2))}` : ''
  return Object.hasOwn(EVENTS, event) ? event : undefined
}

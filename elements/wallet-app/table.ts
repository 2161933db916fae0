import { APP_WIDE } from '../fields/app-wide.js'
import type { ElementTable } from '../fields/table.js'

/** Settings for all elements of a page, and the events of its session. Shows nothing. */
export const WALLET_APP = {
  tag: 'wallet-app',
  fields: APP_WIDE,
} as const satisfies ElementTable

export type SharedEvents =
  | 'wallet-ready'
  | 'wallet-session-change'
  | 'wallet-custom-auth-change'
  | 'wallet-error'
  | 'wallet-analytics-request'
  | 'wallet-custom-token-request'
  | 'wallet-redirect-request'
export type States = 'authenticated' | 'error' | 'ready' | 'restoring'

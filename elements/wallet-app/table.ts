import { APP_WIDE } from '../app-wide.js'
import type { ElementTable } from '../table.js'

/** Settings for all elements of a page, and the events of its session. Shows nothing. */
export const WALLET_APP = {
  tag: 'wallet-app',
  fields: APP_WIDE,
} as const satisfies ElementTable

/** The events of `<wallet-app>`. */
export type Events = 'wallet-ready' | 'wallet-session-change' | 'wallet-error' | 'wallet-analytics-request'

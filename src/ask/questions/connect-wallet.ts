import type { ConnectedResult } from './login.js'
import type { Question } from './question.js'

/** Options of a wallet connection. */
export interface ConnectOptions {
  /** A line that says what the connection is for. */
  readonly description?: string
}

/** Connects an external wallet to the page, signed in or not. Nobody is logged in by it. */
export const connectWallet: Question<ConnectOptions, ConnectedResult> = {
  tag: 'wallet-connect',
  exit: 'USER_EXITED_AUTH_FLOW',
  session: false,
}

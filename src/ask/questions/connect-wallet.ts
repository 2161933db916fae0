import type { ConnectedResult } from './login.js'
import type { Question } from '../question.js'

/** Options of a wallet connection. */
export interface ConnectOptions {
  /** A line of text about the purpose of the connection. */
  readonly description?: string
}

/** Connects an external wallet to the page, with or without a session. It does not log the visitor in. */
export const connectWallet: Question<ConnectOptions, ConnectedResult> = {
  tag: 'wallet-connect',
  exit: 'USER_EXITED_AUTH_FLOW',
  session: false,
}

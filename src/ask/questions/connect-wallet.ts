import type { ConnectedResult } from './login.js'
import type { Question } from './question.js'

/** What a host may say about the wallet it wants connected. */
export interface ConnectOptions {
  /** A line that says what for. */
  readonly description?: string
}

/** Which wallet of yours shall this page know? Whoever is here is asked; nobody logs in. */
export const connectWallet: Question<ConnectOptions, ConnectedResult> = {
  tag: 'wallet-connect',
  exit: 'USER_EXITED_AUTH_FLOW',
  session: false,
}

import { ask } from '../../ask/ask.js'
import type { ConnectOptions } from '../../ask/questions/connect-wallet.js'
import type { ConnectedResult } from '../../ask/questions/login.js'

/** Lets the visitor connect a wallet of their own; nobody is logged in by it. Rejects with a WalletError; USER_EXITED_AUTH_FLOW when they leave. */
export const connectWallet = (
  options: ConnectOptions = {},
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<ConnectedResult> => ask('connect-wallet', options, { signal })

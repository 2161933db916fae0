import { ask } from '../../ask/ask.js'
import type { ConnectOptions } from '../../ask/questions/connect-wallet.js'
import type { ConnectedResult } from '../../ask/questions/login.js'

/**
 * Lets the visitor connect an external wallet of theirs. It logs nobody in.
 *
 * @param options `description`: a line that says what the wallet is needed for
 * @param abortable `signal` withdraws the question
 * @returns the connected wallet
 * @throws WalletError USER_EXITED_AUTH_FLOW if the visitor leaves
 * @example
 * const { wallet } = await connectWallet({ description: 'To receive your ticket' })
 * console.log(wallet.name, wallet.address)
 */
export const connectWallet = (
  options: ConnectOptions = {},
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<ConnectedResult> => ask('connect-wallet', options, { signal })

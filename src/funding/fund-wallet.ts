import { ask } from '../ask/ask.js'
import type { FundInput, FundResult } from '../ask/questions/fund.js'
import { toNullPrototype } from '../lib/own/to-null-prototype.js'

/**
 * Lets the visitor add funds to a wallet.
 *
 * @param options the wallet, chain, asset and amount; defaults are those of the app. `signal` withdraws the question
 * @returns how the wallet was funded, and how much arrived if that is known
 * @throws WalletError USER_EXITED_FUNDING_FLOW if they leave before anything has arrived, FUNDING_NOT_ENABLED if the
 * app has no funding, INVALID_DATA for a malformed address or amount
 * @example
 * const { status, method } = await fundWallet({ chain: 8453, asset: 'USDC', amount: '25' })
 */
export function fundWallet(options: FundInput & { readonly signal?: AbortSignal } = {}): Promise<FundResult> {
  const { signal, ...input } = toNullPrototype(options)
  return ask('fund', input, { signal })
}

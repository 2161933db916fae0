import { ask } from '../ask/ask.js'
import type { FundInput, FundResult } from '../ask/questions/fund.js'
import { toNullPrototype } from '../lib/own/to-null-prototype.js'

/** Lets the visitor add funds to a wallet. Rejects with a WalletError; USER_EXITED_FUNDING_FLOW when they leave before anything arrived. */
export function fundWallet(given: FundInput & { readonly signal?: AbortSignal } = {}): Promise<FundResult> {
  const { signal, ...input } = toNullPrototype(given)
  return ask('fund', input, { signal })
}

import { formatBalance } from '../chains/amount.js'
import type { Settings } from '../config/settings.js'
import type { Language } from '../copy/language.js'
import { holdingsOf, type Holding } from './balances/holdings.js'

/** A wallet's balance of the coin of the app's network. */
export interface NativeBalance {
  /** "0.25 ETH" */
  readonly amount: (language: Language) => string
  readonly network: string
}

/**
 * Reads the balance of this address from the app's network. Rejects if its node does not answer, and with
 * UNSUPPORTED_CHAIN_ID if there is no node.
 */
export async function nativeBalance(address: string, settings: Settings, signal: AbortSignal): Promise<NativeBalance> {
  const { symbol, decimals, network, read } = holdingsOf(address, settings)[0] as Holding
  const units = await read(signal)
  return { amount: language => `${formatBalance(units, decimals, language)} ${symbol}`, network }
}

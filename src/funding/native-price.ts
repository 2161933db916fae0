import { apiAddress } from '../api/app/app-facts.js'
import { getTokenPrice } from '../api/prices.js'

/** The price of one native coin in dollars (Solana: chain id 0, SOL). Undefined if unknown: no price is shown then. */
export async function nativePrice(chainId: number, symbol: string, signal: AbortSignal): Promise<number | undefined> {
  try {
    return await getTokenPrice({ chainId, tokenSymbol: symbol }, signal)
  } catch (error) {
    if (!signal.aborted) console.warn('The price could not be read.', error)
    return undefined
  }
}

/** A price with its source and time. */
export interface QuotedPrice {
  readonly usd: number
  /** The host that was asked. */
  readonly source: string
  readonly at: number
}

/** The same price with its source, for screens that show a value in dollars. */
export async function quotedPrice(
  chainId: number,
  symbol: string,
  signal: AbortSignal,
): Promise<QuotedPrice | undefined> {
  const usd = await nativePrice(chainId, symbol, signal)
  return usd === undefined ? undefined : { usd, source: new URL(apiAddress()).hostname, at: Date.now() }
}

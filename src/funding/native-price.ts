import { apiAddress } from '../api/app/app-facts.js'
import { getTokenPrice } from '../api/prices.js'

/** Dollars for one native coin (Solana: chain id 0, SOL); undefined when nobody knows: then no price is shown. */
export async function nativePrice(chainId: number, symbol: string, signal: AbortSignal): Promise<number | undefined> {
  try {
    return await getTokenPrice({ chainId, tokenSymbol: symbol }, signal)
  } catch (error) {
    if (!signal.aborted) console.warn('The price could not be read.', error)
    return undefined
  }
}

/** A price, with who has told it and when. */
export interface ToldPrice {
  readonly usd: number
  /** The host that was asked. */
  readonly source: string
  readonly at: number
}

/** The same price, for where a visitor reads what something is worth by it. */
export async function toldPrice(chainId: number, symbol: string, signal: AbortSignal): Promise<ToldPrice | undefined> {
  const usd = await nativePrice(chainId, symbol, signal)
  return usd === undefined ? undefined : { usd, source: new URL(apiAddress()).hostname, at: Date.now() }
}

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

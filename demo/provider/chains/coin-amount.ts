/** The number of digits after the point of a chain's own coin. */
export const COIN_DECIMALS = { ethereum: 18, solana: 9 } as const
export type CoinChain = keyof typeof COIN_DECIMALS

/** "1.5" coins in base units. Throws for anything that is not a plain decimal number with few enough digits. */
export function coinsToBaseUnits(coins: string, chain: CoinChain): bigint {
  const match = /^(\d{1,30})(?:\.(\d+))?$/.exec(coins)
  const decimals = COIN_DECIMALS[chain]
  const [, whole, fraction = ''] = match ?? []
  if (whole === undefined || fraction.length > decimals) throw new RangeError(`Not an amount with at most ${decimals} decimals: ${coins.slice(0, 60)}`)
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

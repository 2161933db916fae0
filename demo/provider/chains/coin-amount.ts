import type { Asset, CoinChain } from '../../../elements/testing/wire.js'

export const COIN_CHAINS = ['ethereum', 'base', 'solana'] as const satisfies readonly CoinChain[]

/** The number of decimals of a chain's native coin. */
const COIN_DECIMALS = { ethereum: 18, base: 18, solana: 9 } as const
export const USDC_DECIMALS = 6

export const decimalsOf = (chain: CoinChain, asset: Asset): number =>
  asset === 'USDC' ? USDC_DECIMALS : COIN_DECIMALS[chain]

/** Converts whole coins such as "1.5" to base units. Throws unless it is a plain decimal with few enough decimals. */
export function coinsToBaseUnits(coins: string, chain: CoinChain, asset: Asset = 'native'): bigint {
  const match = /^(\d{1,30})(?:\.(\d+))?$/.exec(coins)
  const decimals = decimalsOf(chain, asset)
  const [, integer, fraction = ''] = match ?? []
  if (integer === undefined || fraction.length > decimals)
    throw new RangeError(`Not an amount with at most ${decimals} decimals: ${coins.slice(0, 60)}`)
  return BigInt(integer + fraction.padEnd(decimals, '0'))
}

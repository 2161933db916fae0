import type { FundInput } from '../../ask/questions/fund.js'
import type { FundingConfig } from '../funding-config.js'

/** The maximum number of assets to choose from. */
const ASSETS_LIMIT = 4

/** The asset that is shown first, and those that the visitor may choose in its place on the receive screen. */
export interface AskedAssets {
  readonly first: FundInput
  readonly others: readonly FundInput[]
}

/** Splits a list of assets with spaces between them. The amount applies to the first one only. */
export function askedAssets(input: FundInput): AskedAssets {
  const { asset, amount: _, ...rest } = input
  if (typeof asset !== 'string') return { first: input, others: [] }
  const [first = asset, ...others] = [...new Set(asset.split(/\s+/u).filter(Boolean))].slice(0, ASSETS_LIMIT)
  return { first: { ...input, asset: first }, others: others.map(other => ({ ...rest, asset: other })) }
}

/**
 * The configurations of the other assets, without an amount. An asset whose configuration fails is left out, with a
 * warning in the console.
 */
export async function otherConfigs(
  others: readonly FundInput[],
  configFor: (input: FundInput) => Promise<FundingConfig>,
): Promise<readonly FundingConfig[]> {
  const read = await Promise.allSettled(others.map(configFor))
  return read.flatMap(outcome => {
    if (outcome.status === 'fulfilled') return [{ ...outcome.value, amount: '' }]
    console.warn(outcome.reason)
    return []
  })
}

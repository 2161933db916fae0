import type { FundInput } from '../../ask/questions/fund.js'
import type { FundingConfig } from '../funding-config.js'

/** More are no choice any more. */
const ASSETS_LIMIT = 4

/** The asset to begin with, and those that the visitor may choose in its place where they receive. */
export interface AskedAssets {
  readonly first: FundInput
  readonly others: readonly FundInput[]
}

/** Several assets are named with spaces between them. The amount is one of the first. */
export function askedAssets(input: FundInput): AskedAssets {
  const { asset, amount: _, ...rest } = input
  if (typeof asset !== 'string') return { first: input, others: [] }
  const [first = asset, ...others] = [...new Set(asset.split(/\s+/u).filter(Boolean))].slice(0, ASSETS_LIMIT)
  return { first: { ...input, asset: first }, others: others.map(other => ({ ...rest, asset: other })) }
}

/** The same wallet for each of these assets, without an amount. One of which nothing can be read is left out, and the console told. */
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

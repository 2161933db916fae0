import { expect, it } from 'vitest'
import { chainById } from '../../../chains/registry.js'
import { resolveSettings } from '../../../config/resolve.js'
import type { BridgeOption } from '../../../funding/bridge/bridge-options.js'
import type { EthereumFunding } from '../../../funding/funding-config.js'
import { englishText } from '../../shapes/parts/screen-content.harness.js'
import { optionsState } from './bridge-options.js'

const { chains } = resolveSettings(null)
const FINNEY = 10n ** 15n
const crossing = {
  config: { chainType: 'ethereum', chain: chainById(8453, chains) } as EthereumFunding,
  amount: 50n * FINNEY,
}
const option = (chainId: number, seconds?: number, amount = 51n * FINNEY) =>
  ({
    access: { chain: chainById(chainId, chains), rpcUrl: '' },
    coin: { symbol: 'ETH', decimals: 18 },
    deposit: { amount, ...(seconds !== undefined && { seconds }) },
  }) as BridgeOption
const chipsOf = (...options: readonly BridgeOption[]) =>
  optionsState(crossing, options, () => {}).rows.map(({ label, chips }) => [label, ...(chips ?? []).map(englishText)])

it('each network shows its amount, rounded up to six places, and its duration; the fastest one is called so', () => {
  expect(chipsOf(option(42161, 4, 50_000_000_000_000_001n), option(1, 190))).toEqual([
    ['Arbitrum One', '0.050001 ETH', 'About 4 seconds', 'Fastest'],
    ['Ethereum', '0.051 ETH', 'About 4 minutes'],
  ])
})

it('a network is listed once for each asset that can pay', () => {
  const usdc = { ...option(1, 4, 150_000_000n), coin: { symbol: 'USDC', decimals: 6 } }
  const { rows } = optionsState(crossing, [option(1, 4), usdc], () => {})
  expect(rows.map(({ chips: [price] = [] }) => price && englishText(price))).toEqual(['0.051 ETH', '150 USDC'])
  expect(new Set(rows.map(({ key }) => key)).size).toBe(2)
})

it('no network is called the fastest if it is the only one, as slow as another, or if a duration is unknown', () => {
  for (const options of [[option(1, 4)], [option(1, 4), option(10, 4)], [option(1, 4), option(10)]])
    expect(chipsOf(...options).flat()).not.toContain('Fastest')
})

import { expect, it } from 'vitest'
import type { FundInput } from '../../ask/questions/fund.js'
import { resolveSettings } from '../../config/resolve.js'
import { fundingConfig, type FundingConfig } from '../funding-config.js'
import { coinbaseAsset, coinbaseBlockchain, isAtCoinbase } from './coinbase-assets.js'
import { moonpayCurrency } from './moonpay-currencies.js'
import { onrampsFor } from './onramps.js'

const ETHEREUM = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const SOLANA = 'DRpbCBMxVnDK7maPM5tGv6MvB3v1sRMC86PZ8okm21hy'
const DUCK = '0x1111111111111111111111111111111111111111'
const CHAINS = [1, 10, 137, 8453, 42161, 42220, 43114]
const OPTIONS = [
  { method: 'card', provider: 'coinbase' },
  { method: 'card', provider: 'moonpay' },
  { method: 'card', provider: 'moonpay', paymentRequest: true },
  { method: 'exchange', provider: 'coinbase' },
] as const

const asked = (input: FundInput): Promise<FundingConfig> =>
  fundingConfig(
    input,
    resolveSettings(null, { chains: CHAINS, funding: { options: OPTIONS } as never }),
    [
      { address: ETHEREUM, chainType: 'ethereum' },
      { address: SOLANA, chainType: 'solana' },
    ],
    { erc20: async () => ({ symbol: 'USDC', decimals: 6 }), spl: async () => ({ symbol: 'SOL', decimals: 9 }) },
  )
const onEach = async <T>(asset: string, what: (config: FundingConfig) => T) =>
  Object.fromEntries(
    await Promise.all(CHAINS.map(async chain => [chain, what(await asked({ chain, asset }))] as const)),
  ) as Record<number, T>

it('the card provider has codes for the coins that it sells, and for USDC [ONRAMP-18]', async () => {
  expect(await onEach('native', moonpayCurrency)).toEqual({
    1: 'ETH_ETHEREUM',
    10: undefined,
    137: 'MATIC_POLYGON',
    8453: 'ETH_BASE',
    42161: 'ETH_ARBITRUM',
    42220: 'CELO_CELO',
    43114: 'AVAX_CCHAIN',
  })
  expect(await onEach('USDC', moonpayCurrency)).toEqual({
    1: 'USDC_ETHEREUM',
    10: 'USDC_OPTIMISM',
    137: 'USDC_POLYGON',
    8453: 'USDC_BASE',
    42161: 'USDC_ARBITRUM',
    42220: undefined,
    43114: undefined,
  })
  const onSolana = async (input: FundInput) => moonpayCurrency(await asked({ chainType: 'solana', ...input }))
  expect([
    await onSolana({ cluster: 'mainnet-beta' }),
    await onSolana({ cluster: 'mainnet-beta', asset: 'USDC' }),
    await onSolana({ cluster: 'devnet' }),
  ]).toEqual(['SOL', 'USDC_SOL', undefined])
})

it('the exchange has names for five chains, and refuses any other by its id [ONRAMP-14] [ONRAMP-15]', async () => {
  const named = (config: FundingConfig) => {
    try {
      return coinbaseBlockchain(config)
    } catch (error) {
      return error
    }
  }
  const refused = (id: number) =>
    expect.objectContaining({
      code: 'UNSUPPORTED_CHAIN_ID',
      message: `Unsupported chainId ${id} for Coinbase Onramp`,
    }) as unknown
  expect(await onEach('native', named)).toEqual({
    1: 'ethereum',
    10: 'optimism',
    137: 'polygon',
    8453: 'base',
    42161: 'arbitrum',
    42220: refused(42220),
    43114: refused(43114),
  })
})

it('the exchange serves its assets on their chains, by its own ids', async () => {
  const ids = (config: FundingConfig) => (isAtCoinbase(config) ? coinbaseAsset(config)?.id.slice(0, 8) : undefined)
  // The provider accepts no other name.
  expect(coinbaseAsset(await asked({ chain: 137, asset: 'native' }))?.begunAs).toBe('ETH')
  const [eth, pol, usdc, sol] = ['d85dce9b', '026bcc1e', '2b92315d', '4f039497']
  const native = { 1: eth, 10: eth, 137: pol, 8453: eth, 42161: eth, 42220: undefined, 43114: undefined }
  expect(await onEach('native', ids)).toEqual(native)
  expect(await onEach('USDC', ids)).toEqual({ ...native, 1: usdc, 10: usdc, 137: usdc, 8453: usdc, 42161: undefined })
  const mainnet = { chainType: 'solana', cluster: 'mainnet-beta' } as const
  expect([ids(await asked(mainnet)), ids(await asked({ ...mainnet, asset: 'USDC' }))]).toEqual([sol, usdc])
  expect(ids(await asked({ chainType: 'solana', cluster: 'devnet' }))).toBeUndefined()
})

it('a token is not mistaken for another one with the same name', async () => {
  const duck = await asked({ chain: 8453, asset: { erc20: DUCK } })
  expect([moonpayCurrency(duck), isAtCoinbase(duck), onrampsFor(duck, 'card')]).toEqual([undefined, false, []])
})

it('a currency code of the host is sold by card, on the chains of the card provider only', async () => {
  const card = { config: { currencyCode: 'DAI_ETHEREUM' } }
  expect(moonpayCurrency(await asked({ chain: 1, asset: { erc20: DUCK }, card }))).toBe('DAI_ETHEREUM')
  expect(moonpayCurrency(await asked({ chainType: 'solana', cluster: 'devnet', card }))).toBeUndefined()
  for (const quoteCurrencyAmount of [0, -1, NaN, Infinity])
    await expect(asked({ chain: 1, card: { config: { quoteCurrencyAmount } } })).rejects.toMatchObject({
      code: 'INVALID_DATA',
    })
})

it('the preferred card provider comes first, and the preference does not affect the exchange', async () => {
  const providers = async (input: FundInput, method: 'card' | 'exchange') =>
    onrampsFor(await asked({ chain: 8453, ...input }), method).map(({ provider }) => provider)
  expect([
    await providers({}, 'card'),
    await providers({ card: { preferredProvider: 'moonpay' } }, 'card'),
    await providers({ card: { preferredProvider: 'moonpay' } }, 'exchange'),
    await providers({ chain: 43114, card: { preferredProvider: 'coinbase' } }, 'card'),
  ]).toEqual([['coinbase', 'moonpay'], ['moonpay', 'coinbase'], ['coinbase'], ['moonpay']])
})

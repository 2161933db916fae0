import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { english } from '../../copy/language.js'
import type { FundingConfig } from '../../funding/funding-config.js'
import { forgetPage } from '../../lib/page.js'
import { englishText } from '../shapes/parts/screen-content.harness.js'
import { fundAmount } from './fund-amount.js'
import { playScreen } from './play-screen.harness.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  forgetPage()
})

const config = {
  chainType: 'ethereum',
  amount: '12.5',
  erc20ContractInfo: { symbol: 'USDC', decimals: 6 },
} as FundingConfig

it('the screen starts with the requested amount in its unit, and ends with it in the smallest unit', async () => {
  const { waitForModel, result } = playScreen(fundAmount, { config })
  const { title, button, field } = await waitForModel()
  expect([title, button, field.spec.label].map(englishText)).toEqual(['Confirm or edit amount', 'Continue', 'Amount'])
  expect(field.spec).toMatchObject({ type: 'amount', name: 'amount', autoComplete: 'off', unit: 'USDC' })
  expect([field.$text.get(), field.spec.show?.('12.5', { ...english, tag: 'de' })]).toEqual(['12.5', '12,5'])
  field.type('0.000001')
  field.submit()
  expect(await result).toBe(1n)
})

it('the typed text is kept only for the same amount and asset', async () => {
  const keys = await Promise.all(
    [
      config,
      { ...config, amount: '1' },
      { ...config, erc20ContractInfo: { symbol: 'DUCK', decimals: 6 } } as FundingConfig,
    ].map(async asked => (await playScreen(fundAmount, { config: asked }).waitForModel()).field.spec.key),
  )
  expect(new Set(keys).size).toBe(3)
})

it("before a card provider is paid, the screen warns of an address that is not the visitor's", async () => {
  const [theirs, own] = await Promise.all(
    [{ ...config, foreign: true as const }, config].map(asked =>
      playScreen(fundAmount, { config: asked }).waitForModel(),
    ),
  )
  expect(englishText(theirs?.warning ?? '')).toBe('This is not one of your wallets.')
  expect(own).not.toHaveProperty('warning')
})

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { FundResult } from '../../ask/questions/fund.js'
import { DEFAULT_CHAINS } from '../../chains/registry.js'
import { english } from '../../copy/language.js'
import type { EthereumFunding } from '../../funding/funding-config.js'
import { forgetPage } from '../../lib/page.js'
import { pressButton, contentOf } from '../shapes/parts/screen-content.harness.js'
import { fundSuccess } from './fund-success.js'
import { playScreen } from './play-screen.harness.js'

const HASH = `0x${'ab'.repeat(32)}`
const base = DEFAULT_CHAINS.find(({ id }) => id === 8453)
const config = {
  chainType: 'ethereum',
  chain: base,
  address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
} as EthereumFunding
const funded: FundResult = {
  method: 'wallet',
  status: 'confirmed',
  chainType: 'ethereum',
  address: '0x1',
  asset: 'ETH',
  amount: '0.1',
  bridged: false,
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  forgetPage()
})

it('the screen names the amount, the wallet and the transaction, and ends when the visitor closes it', async () => {
  const { waitForModel, result, stage } = playScreen(fundSuccess, {
    config,
    result: { ...funded, transactionHash: HASH },
  })
  const model = await waitForModel()
  expect(contentOf(model)).toMatchObject({
    title: 'Success!',
    detail:
      "You've successfully added 0.1 ETH to your Almanac wallet. It may take a minute before the funds are available to use.",
    buttons: ['Close'],
  })
  expect(model.$state.get()).toMatchObject({
    ring: 'done',
    hash: { full: HASH, short: '0xabab…abab', url: `https://basescan.org/tx/${HASH}` },
  })
  const { amounts, facts } = model.$state.get().repeated(english)
  expect(amounts).toEqual([{ label: 'Amount', text: '0.1', unit: 'ETH' }])
  expect(facts).toMatchObject([
    { label: 'To', value: { full: config.address } },
    { label: 'Network', value: { name: 'Base' } },
  ])
  expect(stage.$scene.get()?.size).toBe('full')
  pressButton(model, 'Close')
  expect(await result).toMatchObject({ transactionHash: HASH })
  expect(vi.getTimerCount()).toBe(0)
})

it('the success screen names the address if it is not a wallet of the visitor', async () => {
  const model = await playScreen(fundSuccess, { config: { ...config, foreign: true }, result: funded }).waitForModel()
  expect(contentOf(model).detail).toBe("You've successfully sent 0.1 ETH to 0x71C7…976F.")
})

it('an external wallet of the visitor is called theirs, and not a wallet of the app', async () => {
  const model = await playScreen(fundSuccess, { config: { ...config, outside: true }, result: funded }).waitForModel()
  expect(contentOf(model).detail).toBe(
    "You've successfully added 0.1 ETH to your wallet. It may take a minute before the funds are available to use.",
  )
})

it('unknown facts are left out: the amount, the transaction, its page', async () => {
  const { amount: _, ...without } = funded
  const none = await playScreen(fundSuccess, { config, result: without }).waitForModel()
  expect(contentOf(none).detail).toContain('added ETH to')
  expect(none.$state.get()).not.toHaveProperty('hash')
  expect(none.$state.get().repeated(english).amounts).toEqual([])
  const { blockExplorers: __, ...chain } = { ...config.chain }
  const unseen = await playScreen(fundSuccess, {
    config: { ...config, chain },
    result: { ...funded, transactionHash: HASH },
  }).waitForModel()
  expect(unseen.$state.get().hash).toMatchObject({ full: HASH })
  expect(unseen.$state.get().hash).not.toHaveProperty('url')
})

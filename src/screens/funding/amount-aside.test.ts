import { atom } from 'nanostores'
import { beforeEach, expect, it, vi } from 'vitest'
import { DEFAULT_CHAINS } from '../../chains/registry.js'
import { resolveSettings } from '../../config/resolve.js'
import type { EthereumFunding } from '../../funding/funding-config.js'
import { quotedPrice } from '../../funding/native-price.js'
import { spendable } from '../../funding/transfer-from-wallet.js'
import { eventually } from '../../lib/time/eventually.harness.js'
import { englishText } from '../shapes/parts/screen-content.harness.js'
import { amountAside } from './amount-aside.js'

vi.mock('../../funding/native-price.js')
vi.mock('../../funding/transfer-from-wallet.js')

const chain = DEFAULT_CHAINS.find(({ id }) => id === 8453)
const config = {
  chainType: 'ethereum',
  chain,
  address: '0x1',
  amount: '0.05',
  uiConfig: {},
} as unknown as EthereumFunding
const tokens = {
  ...config,
  erc20Address: '0x2',
  erc20ContractInfo: { symbol: 'USDC', decimals: 6 },
} as unknown as EthereumFunding
/** Noon in the time zone of the machine. */
const NOON = new Date(2025, 10, 26, 12, 5).getTime()
const stage = { $settings: atom(resolveSettings(null)), signal: new AbortController().signal }

beforeEach(() => {
  vi.clearAllMocks()
  vi.mocked(quotedPrice).mockResolvedValue({ usd: 3_224, source: 'prices.example', at: NOON })
  vi.mocked(spendable).mockResolvedValue({ balance: 1_204n * 10n ** 15n, maximum: 1_203_999_123_456_789_000n })
})

/** The aside of an amount, and ways to read and change it. */
function beside(asked: EthereumFunding, typed = '0.05') {
  const $text = atom(typed)
  const type = (text: string) => {
    $text.set(text)
    return true
  }
  const aside = amountAside(asked, { address: '0x3' }, { $text, type }, stage)
  const press = (label: string) =>
    aside.$parts
      .get()
      .find(part => englishText(part.label) === label)
      ?.choose()
  return {
    aside,
    $text,
    press,
    worth: () => englishText(aside.$worth.get()),
    priced: () => englishText(aside.$priced?.get() ?? ''),
  }
}

it("the value of the amount is shown while it is typed, with the wallet's balance", async () => {
  const { aside, $text, worth } = beside(config)
  expect([worth(), englishText(aside.$available.get()), aside.$parts.get()]).toEqual(['', '', []])
  await eventually(() => expect(worth()).toBe('$161.20'))
  expect(englishText(aside.$available.get())).toBe('1.204 ETH available')
  $text.set('1')
  expect(worth()).toBe('$3,224.00')
  $text.set('')
  expect(worth()).toBe('')
})

it('the source and time of the price are shown; without a price the amount stands alone', async () => {
  const { $text, worth, priced } = beside(config)
  expect([worth(), priced()]).toEqual(['', ''])
  await eventually(() => expect(priced()).toMatch(/^Price from prices\.example, 12:05\sPM$/))
  $text.set('')
  expect(priced()).toBe('')
  vi.mocked(quotedPrice).mockResolvedValue(undefined)
  const alone = beside(config)
  await eventually(() => expect(englishText(alone.aside.$available.get())).toBe('1.204 ETH available'))
  expect([alone.worth(), alone.priced()]).toEqual(['', ''])
})

it('a part of the spendable balance, or all of it without the fee, can be chosen in readable figures', async () => {
  const { aside, $text, press } = beside(config)
  await eventually(() =>
    expect(aside.$parts.get().map(({ label }) => englishText(label))).toEqual(['25%', '50%', 'Max']),
  )
  const taken = ['25%', '50%', 'Max'].map(label => {
    press(label)
    return $text.get()
  })
  expect(taken).toEqual(['0.300999', '0.601999', '1.203999'])
})

it('all of a token can be chosen to its last digit, and no price is requested for it', async () => {
  vi.mocked(spendable).mockResolvedValue({ balance: 12_345_678n, maximum: 12_345_678n })
  const { aside, $text, press, worth } = beside(tokens, '1')
  await eventually(() => expect(aside.$parts.get()).toHaveLength(3))
  press('Max')
  expect([$text.get(), worth(), vi.mocked(quotedPrice).mock.calls.length]).toEqual(['12.345678', '', 0])
})

it('nothing can be chosen for an empty wallet, or for one whose balance cannot be read', async () => {
  vi.mocked(quotedPrice).mockResolvedValue(undefined)
  vi.mocked(spendable).mockResolvedValueOnce({ balance: 5n, maximum: 0n })
  const poor = beside(config).aside
  await eventually(() => expect(englishText(poor.$available.get())).toBe('<0.001 ETH available'))
  expect(poor.$parts.get()).toEqual([])
  const silent = Promise.reject(new Error('No answer'))
  vi.mocked(spendable).mockReturnValueOnce(silent)
  const { aside, worth } = beside(config)
  await silent.catch(() => {})
  expect([englishText(aside.$available.get()), aside.$parts.get(), worth()]).toEqual(['', [], ''])
})

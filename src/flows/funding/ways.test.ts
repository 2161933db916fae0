import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startWorld, type World } from '../../../demo/world.js'
import type { FundInput } from '../../ask/questions/fund.js'
import { connectExternalWallet } from '../../connectors/connected-wallets.js'
import { connectorTo, EVE, FakeWallet } from '../../connectors/wallet.harness.js'
import type { FundingOption } from '../../config/funding-methods.js'
import type { HostConfig } from '../../config/settings.js'
import type { ChoiceModel } from '../../screens/shapes/choice/choice.js'
import type { FormModel } from '../../screens/shapes/form/form.js'
import { englishText } from '../../screens/shapes/parts/screen-content.harness.js'
import { until } from '../redirect.harness.js'
import { ALL_ONRAMPS, Buyer, closeBuyer } from './onramp.harness.js'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

const OTHER = 'Having trouble or facing location restrictions? Try a different provider.'
const [MOONPAY, COINBASE, EXCHANGE] = ALL_ONRAMPS

let world: World
let buyer: Buyer
beforeAll(async () => {
  await import('./onramp.js')
  world = await startWorld({ chains: false })
})
afterAll(() => world.stop())
afterEach(async () => {
  await buyer.waitForAnswers()
  closeBuyer(buyer)
})

async function waysOf(
  options: Parameters<typeof Buyer.of>[1],
  input: FundInput = {},
  config: HostConfig = {},
): Promise<string[]> {
  if (buyer as Buyer | undefined) closeBuyer(buyer)
  buyer = await (await Buyer.of(world, options)).openFunding(input, config)
  await until(() => ['fund-method', 'receive'].includes(buyer.screen ?? ''), 'the ways')
  return buyer.screen === 'receive' ? ['receive'] : buyer.methodLabels()
}
const links = () => buyer.methods.answers?.map(({ text }) => englishText(text)) ?? []

describe('the ways of funding', () => {
  it("are those that the app offers, in its order: wallets, the exchange, a card or the device's payment [FUND-31] [FUND-09] [FUND-10]", async () => {
    expect(await waysOf(ALL_ONRAMPS)).toEqual(['Pay with card', 'Transfer from an exchange', 'Receive funds'])
    expect(await waysOf([EXCHANGE, MOONPAY])).toEqual(['Transfer from an exchange', 'Pay with card', 'Receive funds'])
    for (const provider of ['moonpay', 'coinbase'])
      expect(await waysOf([{ method: 'payment-request', provider }])).toEqual(['Pay with card', 'Receive funds'])
    expect(
      await waysOf([{ method: 'exchange', provider: 'moonpay' }, { method: 'card', provider: '' }, EXCHANGE]),
    ).toEqual(['Transfer from an exchange', 'Receive funds'])
    await waysOf([{ method: 'wallets', provider: '' }, MOONPAY])
    await connectExternalWallet(connectorTo(new FakeWallet([EVE])))
    await buyer.openFunding()
    await until(() => buyer.screen === 'fund-method' && buyer.methodLabels().length === 3, 'the ways')
    expect(buyer.methodLabels()).toEqual(['Transfer from wallet', 'Pay with card', 'Receive funds'])
  })

  it("are the host's if it names some [CONF-34]", async () => {
    const funding = (...options: readonly FundingOption[]): HostConfig => ({ funding: { options } })
    expect(await waysOf(ALL_ONRAMPS, {}, funding({ method: 'exchange', provider: 'coinbase' }))).toEqual([
      'Transfer from an exchange',
      'Receive funds',
    ])
    expect(
      await waysOf(
        [EXCHANGE],
        {},
        funding({ method: 'card', provider: 'moonpay' }, { method: 'exchange', provider: 'coinbase' }),
      ),
    ).toEqual(['Pay with card', 'Transfer from an exchange', 'Receive funds'])
  })

  it('include an onramp only if it serves the chain and the asset [FUND-32]', async () => {
    const on = async (chain: number, asset: string) =>
      (await waysOf([MOONPAY, EXCHANGE], { chain, asset }, { chains: [chain] }))
        .map(way => ({ 'Pay with card': 'M', 'Transfer from an exchange': 'C' })[way] ?? '')
        .join('')
    const served: Record<string, string> = {}
    for (const chain of [1, 10, 137, 8453, 42161, 42220, 43114, 11155111, 59144]) {
      vi.spyOn(console, 'warn').mockImplementation(() => {}) // USDC is unknown on some of these chains
      served[chain] = `${await on(chain, 'native')} ${await on(chain, 'USDC')}`
    }
    expect(served).toEqual({
      1: 'MC MC',
      10: 'C MC',
      137: 'MC MC',
      8453: 'MC MC',
      42161: 'MC M',
      42220: 'M ',
      43114: 'M ',
      11155111: ' ',
      59144: ' ',
    })
  })

  it('show the marks of their onramps, and their costs', async () => {
    await waysOf(ALL_ONRAMPS)
    expect(
      buyer.methods.rows.map(({ key, by, cost }) => [key, by?.map(({ name }) => name), cost && englishText(cost)]),
    ).toEqual([
      ['card', ['MoonPay', 'Coinbase'], 'Card fee, some minutes'],
      ['exchange', ['Coinbase'], 'Fee of the exchange, some minutes'],
      ['manual', undefined, 'Sender pays, some minutes'],
    ])
  })
})

describe('another card provider', () => {
  it('is offered as a link if there is one [FUND-13]', async () => {
    await waysOf(ALL_ONRAMPS)
    expect(links()).toEqual([OTHER])
    buyer.press(OTHER)
    await buyer.confirm()
    await buyer.waitForScreen('coinbase-onramp')
  })

  it('is the first one if the host prefers the second', async () => {
    await waysOf(ALL_ONRAMPS, { card: { preferredProvider: 'coinbase' } })
    buyer.press(OTHER)
    await buyer.confirm()
    await buyer.waitForScreen('moonpay-onramp')
  })

  it('is not offered as a link if there is none, or none that serves this chain [FUND-14]', async () => {
    await waysOf([MOONPAY, EXCHANGE])
    expect(links()).toEqual([])
    await waysOf([COINBASE])
    expect(links()).toEqual([])
    await waysOf([MOONPAY, COINBASE], { chain: 43114 }, { chains: [43114] })
    expect([buyer.methodLabels(), links()]).toEqual([['Pay with card', 'Receive funds'], []])
  })
})

describe('a way of funding', () => {
  it('opens its own screens [FUND-21]', async () => {
    await waysOf([...ALL_ONRAMPS, { method: 'wallets', provider: '' }])
    await connectExternalWallet(connectorTo(new FakeWallet([EVE])))
    const seen: Record<string, string | undefined> = {}
    for (const [way, screen] of [
      ['Pay with card', 'moonpay-onramp'],
      ['Transfer from an exchange', 'coinbase-onramp'],
      ['Transfer from wallet', 'source-wallet'],
      ['Receive funds', 'receive'],
    ] as const) {
      await buyer.openFunding()
      await buyer.choose(way)
      if (screen.endsWith('onramp')) await buyer.confirm()
      await buyer.waitForScreen(screen)
      seen[way] = buyer.screen
    }
    expect(seen).toEqual({
      'Pay with card': 'moonpay-onramp',
      'Transfer from an exchange': 'coinbase-onramp',
      'Transfer from wallet': 'source-wallet',
      'Receive funds': 'receive',
    })
  })

  it('by card has a screen with its status at each of the two providers [ONRAMP-01]', async () => {
    for (const [preferredProvider, screen, title] of [
      ['moonpay', 'moonpay-onramp', 'Finish in the window of MoonPay'],
      ['coinbase', 'coinbase-onramp', 'Finish in the window of Coinbase'],
    ] as const) {
      await waysOf(ALL_ONRAMPS, { card: { preferredProvider } })
      await buyer.pay('Pay with card')
      await buyer.waitForTitle(title)
      expect(buyer.screen).toBe(screen)
    }
  })

  it('keeps the typed amount when the visitor goes back, and takes it to every other way', async () => {
    await waysOf([...ALL_ONRAMPS, { method: 'wallets', provider: '' }])
    await connectExternalWallet(connectorTo(new FakeWallet([EVE])))
    await buyer.openFunding()
    const amountOf = async (way: string) => {
      await buyer.choose(way)
      if (way === 'Transfer from wallet') {
        await buyer.waitForScreen('source-wallet')
        buyer.model<ChoiceModel>().$state.get().rows[0]?.choose?.()
      }
      await buyer.waitForScreen('fund-amount')
      const { field } = buyer.model<FormModel>()
      return { text: field.$text.get(), type: (text: string) => field.type(text) }
    }
    const back = async () => {
      while (buyer.screen !== 'fund-method') {
        buyer.stage.back()
        await buyer.waitForAnswers()
      }
    }
    const card = await amountOf('Pay with card')
    expect(card.text).toBe('0.05')
    card.type('0.07')
    await back()
    expect((await amountOf('Pay with card')).text).toBe('0.07')
    await back()
    const exchange = await amountOf('Transfer from an exchange')
    expect(exchange.text).toBe('0.07')
    exchange.type('0.08')
    await back()
    expect((await amountOf('Transfer from wallet')).text).toBe('0.08')
    await back()
    expect((await amountOf('Pay with card')).text).toBe('0.08')
    await buyer.openFunding()
    expect((await amountOf('Pay with card')).text, 'another funding').toBe('0.05')
  })

  it('starts by itself if it is the default, with the amount, and only once', async () => {
    await waysOf(ALL_ONRAMPS)
    await buyer.openFunding({ defaultFundingMethod: 'card' })
    await buyer.waitForScreen('fund-amount')
    buyer.stage.back()
    await buyer.waitForScreen('fund-method')
    await buyer.choose('Transfer from an exchange')
    await buyer.waitForScreen('fund-amount')
  })

  it('accepts no amount with more decimals than can be ordered', async () => {
    world.driver.fault({ operation: 'moonpay.limits' }, { status: 404 }) // no minimum
    await waysOf(ALL_ONRAMPS)
    await buyer.choose('Pay with card')
    await buyer.confirm('0.0000001')
    expect(buyer.screen).toBe('fund-amount')
    await buyer.confirm('0.000001')
    await buyer.waitForScreen('moonpay-onramp')
    await until(() => buyer.requestsTo('moonpay_on_ramp/sign')[0], 'the order')
    expect(buyer.requestsTo('moonpay_on_ramp/sign')[0]?.body).toMatchObject({
      config: { quoteCurrencyAmount: 0.000001 },
    })
  })
})

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startWorld, type World } from '../../../demo/world.js'
import type { FormModel } from '../../screens/shapes/form/form.js'
import { englishText } from '../../screens/shapes/parts/screen-content.harness.js'
import { until } from '../redirect.harness.js'
import { ALL_ONRAMPS, Buyer, closeBuyer } from './onramp.harness.js'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

let world: World
let buyer: Buyer
beforeAll(async () => {
  await import('./onramp.js')
  world = await startWorld({ chains: false })
})
afterAll(() => world.stop())
beforeEach(async () => {
  buyer = await Buyer.of(world)
  vi.stubGlobal('navigator', { language: 'en-US' })
})
afterEach(async () => {
  await buyer.waitForAnswers()
  closeBuyer(buyer)
})

const form = () => buyer.model<FormModel>()
const takes = () => englishText(form().aside?.$available.get() ?? '')
const trouble = () => {
  const { text, other } = form().aside?.$trouble?.get() ?? {}
  return text === undefined ? undefined : [englishText(text), other && englishText(other.label)]
}
/** The screen for the amount, once all ways have reported their limits. */
async function howMuch(way: string, ways = 3): Promise<void> {
  await buyer.openFunding()
  await buyer.choose(way)
  await buyer.waitForScreen('fund-amount')
  await buyer.waitForAnswersTo('/limits?', ways)
}
const press = (label: string) =>
  form()
    .aside?.$parts.get()
    .find(part => englishText(part.label) === label)
    ?.choose()

describe('the limits on the screen for an amount', () => {
  it('are the minimum and the maximum, before anything opens', async () => {
    await howMuch('Pay with card')
    expect(takes()).toBe('MoonPay takes 0.009305 ETH to 9.304778 ETH ($30 to $30,000)')
    await howMuch('Transfer from an exchange', 6)
    expect(takes()).toBe('Coinbase takes 0.000311 ETH to 31.015926 ETH ($1 to $100,000)')
    expect([buyer.windows, buyer.requestsTo('sign'), buyer.requestsTo('init')]).toEqual([[], [], []])
  })

  it("are in the visitor's currency, or in dollars if the onramp does not sell for it", async () => {
    const inMoney = async (language: string) => {
      vi.stubGlobal('navigator', { language })
      await buyer.openFunding()
      await buyer.choose('Pay with card')
      await buyer.waitForScreen('fund-amount')
      return (await until(() => takes() || undefined, 'what the way takes')).replace(/.*\(/, '(')
    }
    expect(await inMoney('de-AT')).toBe('(€27.60 to €27,600)')
    expect(await inMoney('ja')).toBe('(¥4,650 to ¥4,650,000)')
    expect(await inMoney('pl-PL')).toBe('($30 to $30,000)')
  })

  it('can be filled in by the buttons "Min" and "Max", and are then accepted', async () => {
    await howMuch('Pay with card')
    for (const label of ['Min', 'Max']) {
      press(label)
      expect([trouble(), form().field.$valid.get()]).toEqual([undefined, true])
    }
    expect(form().field.$text.get()).toBe('9.304778')
    form().field.type('9.304779')
    expect(form().field.$valid.get()).toBe(false)
    form().field.submit()
    expect([buyer.screen, buyer.windows]).toEqual(['fund-amount', []])
  })

  it('are reported for an amount outside of them, and a press continues with the other onramp', async () => {
    await howMuch('Pay with card')
    form().field.type('0.005')
    expect(trouble()).toEqual([
      'MoonPay takes no less than 0.009305 ETH at a time. Coinbase takes this amount.',
      'Use Coinbase',
    ])
    form().aside?.$trouble?.get()?.other?.choose()
    expect([trouble(), takes()]).toEqual([undefined, 'Coinbase takes 0.000621 ETH to 0.775398 ETH ($2 to $2,500)'])
    form().field.submit()
    await buyer.waitForScreen('coinbase-onramp')
    const { searchParams } = (await buyer.shopWindow()).url
    expect(['defaultPaymentMethod', 'presetCryptoAmount'].map(name => searchParams.get(name))).toEqual([
      'CARD',
      '0.005',
    ])
  })

  it('name the exchange for an amount above the limit of every card, and nothing for an amount above all limits', async () => {
    await howMuch('Pay with card')
    form().field.type('10')
    expect(trouble()).toEqual([
      'MoonPay takes no more than 9.304778 ETH at a time. Coinbase takes this amount.',
      'Use Coinbase',
    ])
    form().aside?.$trouble?.get()?.other?.choose()
    expect(takes()).toBe('Coinbase takes 0.000311 ETH to 31.015926 ETH ($1 to $100,000)')
    form().field.type('32')
    expect(trouble()).toEqual(['Coinbase takes no more than 31.015926 ETH at a time.', undefined])
  })

  it('are not shown if they are unknown', async () => {
    world.driver.fault({ operation: 'coinbase.limits' }, { status: 404 })
    await howMuch('Pay with card')
    form().field.type('0.005')
    expect(trouble()).toEqual([
      'MoonPay takes no less than 0.009305 ETH at a time. Coinbase may take it.',
      'Use Coinbase',
    ])
    form().aside?.$trouble?.get()?.other?.choose()
    expect([takes(), trouble(), form().field.$valid.get()]).toEqual(['', undefined, true])
  })

  it('are ignored if they are impossible, and then block no amount', async () => {
    const range = (minBuyAmount: unknown, maxBuyAmount: unknown) => ({
      quoteCurrency: { code: 'eth_base', minBuyAmount, maxBuyAmount },
    })
    const answers = [
      range(5, 1),
      range(-1, 1),
      range(0, 0),
      range('1', 2),
      range(1e300, null),
      range(1, 1e300),
      { quoteCurrency: null },
      [],
      'x'.repeat(2_000_000),
    ]
    let asked = 0
    for (const body of answers) {
      world.driver.fault({ operation: 'moonpay.limits', times: 1 }, { status: 200, body })
      await howMuch('Pay with card', (asked += 3))
      expect([takes(), trouble(), form().field.$valid.get()], JSON.stringify(body).slice(0, 80)).toEqual([
        '',
        undefined,
        true,
      ])
    }
  })

  it('are rounded to amounts that can be ordered: the minimum up, the maximum down', async () => {
    const body = {
      quoteCurrency: { minBuyAmount: 1.5e-7, maxBuyAmount: 0.1234569 },
      baseCurrency: { code: 'usd', minBuyAmount: 0.3, maxBuyAmount: null },
    }
    world.driver.fault({ operation: 'moonpay.limits' }, { status: 200, body })
    await howMuch('Pay with card')
    expect(takes()).toBe('MoonPay takes 0.000001 ETH to 0.123456 ETH ($0.30 or more)')
  })

  it('are not compared with an amount in another currency', async () => {
    const body = {
      quoteCurrency: { minBuyAmount: 1, maxBuyAmount: 2 },
      baseCurrency: { code: 'jpy', minBuyAmount: 30, maxBuyAmount: 60 },
    }
    world.driver.fault({ operation: 'moonpay.limits' }, { status: 200, body })
    await howMuch('Pay with card')
    expect(takes()).toBe('MoonPay takes 1 ETH to 2 ETH')
  })

  it("are not requested if the app's configuration names none for its ways", async () => {
    buyer = await Buyer.of(
      world,
      ALL_ONRAMPS.map(({ method, provider }) => ({ method, provider })),
    )
    await buyer.openFunding()
    await buyer.choose('Pay with card')
    await buyer.waitForScreen('fund-amount')
    form().field.type('0.005')
    form().field.submit()
    await buyer.waitForScreen('moonpay-onramp')
    expect([buyer.requestsTo('limits'), takes()]).toEqual([[], ''])
  })

  it('are not requested if the host has set what MoonPay is to sell', async () => {
    await buyer.openFunding({ card: { config: { currencyCode: 'USDC_BASE' } } })
    await buyer.choose('Pay with card')
    await buyer.waitForScreen('fund-amount')
    await buyer.waitForAnswersTo('coinbase_on_ramp/limits', 2)
    expect([buyer.requestsTo('moonpay_on_ramp/limits'), takes()]).toEqual([[], ''])
  })

  it('belong to the chosen way again after the visitor has used the suggested one and gone back', async () => {
    await howMuch('Pay with card')
    form().field.type('0.005')
    form().aside?.$trouble?.get()?.other?.choose()
    buyer.stage.back()
    await buyer.choose('Pay with card')
    await buyer.waitForScreen('fund-amount')
    await until(() => takes().startsWith('MoonPay'), 'the way that was chosen')
    expect(trouble()?.[1]).toBe('Use Coinbase')
  })
})

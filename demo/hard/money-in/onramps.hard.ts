import { describe, expect, it } from 'vitest'
import { until } from '../../../src/flows/redirect.harness.js'
import type { PaymentWindow } from '../../../src/flows/funding/onramp.harness.js'
import { englishText } from '../../../src/screens/shapes/parts/screen-content.harness.js'
import { faults } from './faults.js'
import {
  arrives,
  balance,
  buyer,
  ends,
  eventually,
  expectResumed,
  expectUsable,
  ONRAMPS,
  orders,
  remembered,
  startPurchase,
  titled,
  world,
  worldForOnramps,
} from './onramps.js'

worldForOnramps()

describe.each(ONRAMPS)('$name', way => {
  it('x nothing', async () => {
    await startPurchase(way)
    await (await orders(way)).answer('pay')
    await arrives()
  })

  it.each(faults)('x whoever begins it %s', async (name, fault) => {
    await startPurchase(way)
    const removeFault = world.driver.fault({ operation: way.begin }, fault)
    await buyer.choose(way.row)
    await buyer.confirm()
    if (!('delayMs' in fault)) {
      await titled('Something went wrong')
      expectUsable()
      expect([buyer.windows.at(-1)?.closed, ends()], name).toEqual([true, 0])
      removeFault()
      buyer.press('Try again')
    }
    const window = await eventually(
      () => buyer.windows.find(({ closed, urls }) => !closed && urls.length > 0),
      'the shop',
    )
    removeFault()
    await eventually(() => remembered().at(-1)?.before, 'the balance before')
    await window.answer('pay')
    await arrives()
  })

  it.each(faults)('x whoever is asked how it stands %s', async (_, fault) => {
    await startPurchase(way)
    const window = await orders(way)
    await window.answer('pay')
    const removeFault = world.driver.fault({ operation: way.status }, fault)
    const before = buyer.requestsTo(way.provider === 'MoonPay' ? '/v1/transactions/' : 'on_ramp/status').length
    const isUnanswered = () => buyer.title === `${way.provider} does not answer`
    const hasArrived = () => buyer.title === '0.05 ETH has arrived'
    const requestCount = () =>
      buyer.requestsTo(way.provider === 'MoonPay' ? '/v1/transactions/' : 'on_ramp/status').length
    await eventually(
      () => isUnanswered() || hasArrived() || requestCount() >= before + 5,
      'five questions, or their end',
    )
    if (!hasArrived()) expectUsable()
    expect(ends()).toBe(0)
    removeFault()
    if (isUnanswered()) buyer.press('Look again')
    await arrives()
  })

  it('x it says that it has paid, and has not', async () => {
    await startPurchase(way)
    const window = await orders(way)
    const removeFault = world.driver.fault(
      { operation: way.status },
      { raw: way.paid, contentType: 'application/json' },
    )
    await titled('Payment complete')
    expectUsable()
    expect(await balance()).toBe(0n)
    removeFault()
    await window.answer('pay') // and this time the payment succeeds
    await arrives()
  })

  it('x it says that it has paid, and never does', async () => {
    await startPurchase(way)
    await orders(way)
    world.driver.fault({ operation: way.status }, { raw: way.paid, contentType: 'application/json' })
    await titled('Payment complete')
    await eventually(
      () =>
        buyer.content().detail ===
        `${way.provider} says that it has sent the funds. They have not been seen in the wallet yet.`,
      'the end of the wait',
      60_000,
    )
    buyer.press('Close')
    expect(await eventually(() => buyer.outcome, 'the end')).toMatchObject({ status: 'submitted' })
    expect([buyer.outcome?.amount, ends()]).toEqual([undefined, 1])
  })

  it('x it says that it has failed, and has not: nothing is claimed, and the money is on the chain', async () => {
    await startPurchase(way)
    const window = await orders(way)
    const removeFault = world.driver.fault(
      { operation: way.status },
      { raw: way.failed, contentType: 'application/json' },
    )
    await window.answer('pay')
    await eventually(() => buyer.screen === 'fund-method' || buyer.title === 'Something went wrong', 'a failure')
    expectUsable()
    removeFault()
    buyer.stage.close()
    expect(await eventually(() => buyer.error, 'the end')).toMatchObject({ code: 'USER_EXITED_FUNDING_FLOW' })
    expect(ends()).toBe(1)
  })

  it('x what it says goes back', async () => {
    await startPurchase(way)
    const window = await orders(way)
    await window.answer('slow')
    const requestCount = () =>
      buyer.requestsTo(way.provider === 'MoonPay' ? '/v1/transactions/' : 'on_ramp/status').length
    await eventually(() => requestCount() >= 2, 'two answers')
    for (const fault of [{ status: 404 }, { raw: way.paid.replace(/completed|success/, 'waitingPayment') }]) {
      const removeFault = world.driver.fault({ operation: way.status, times: 2 }, fault)
      const before = requestCount()
      await eventually(() => requestCount() >= before + 3, 'three more')
      removeFault()
    }
    expectUsable()
    world.driver.shiftClock(20_000)
    await arrives()
  })

  it('x another amount is paid than was ordered', async () => {
    await startPurchase(way)
    await (await orders(way)).answer('pay', '0.03')
    await arrives('0.03')
  })

  it('x the browser blocks the window', async () => {
    await startPurchase(way)
    buyer.blocksPopups = true
    await buyer.choose(way.row)
    await buyer.confirm()
    await titled('Your browser blocked the window')
    expectUsable()
    buyer.blocksPopups = false
    buyer.press(`Open ${way.provider}`)
    const window = await eventually(() => buyer.windows.find(({ urls }) => urls.length > 0), 'the shop')
    await eventually(() => remembered().at(-1)?.before, 'the balance before')
    await window.answer('pay')
    await arrives()
  })

  it('x the window is closed before it is paid', async () => {
    await startPurchase(way)
    ;(await orders(way)).close()
    await eventually(
      () => buyer.screen === 'fund-method' || buyer.title === 'Looking for your payment',
      'that it is seen',
    )
    expectUsable()
    if (buyer.screen !== 'fund-method') buyer.press('Other ways')
    await buyer.waitForScreen('fund-method')
    await (await orders(way)).answer('pay')
    await arrives()
  })

  it('x the window is closed once it is paid', async () => {
    await startPurchase(way)
    const window = await orders(way)
    await window.answer('pay')
    window.close()
    await arrives()
  })

  it('x the chain is silent', async () => {
    await startPurchase(way, { rpcConfig: { rpcUrls: { 8453: 'http://127.0.0.1:1' } } })
    await (await buyer.pay(way.row)).answer('pay')
    await titled('Payment complete')
    await eventually(() => buyer.content().buttons.includes('Close'), 'a way on')
    buyer.press('Close')
    expect(await eventually(() => buyer.outcome, 'the end')).toMatchObject({ status: 'submitted' })
    expect(ends()).toBe(1)
  })

  const STEPS = ['at the ways', 'at the amount', 'while it opens', 'before it is paid', 'once it is paid'] as const
  /** Goes to this step. Resolves with the payment's window, if there is one. */
  async function advanceTo(step: (typeof STEPS)[number]): Promise<PaymentWindow | undefined> {
    await startPurchase(way)
    await buyer.waitForScreen('fund-method')
    if (step === 'at the ways') return undefined
    await buyer.choose(way.row)
    await buyer.waitForScreen('fund-amount')
    if (step === 'at the amount') return undefined
    if (step === 'while it opens') {
      const removeFault = world.driver.fault({ operation: way.begin }, { delayMs: 300 })
      await buyer.confirm()
      await titled(`Opening ${way.provider}`)
      removeFault()
      return undefined
    }
    await buyer.confirm()
    const window = await buyer.shopWindow()
    await eventually(() => remembered().at(-1)?.before, 'the balance before')
    if (step === 'once it is paid') await window.answer('slow')
    return window
  }

  it.each(STEPS)('x the visitor leaves %s', async step => {
    const window = await advanceTo(step)
    buyer.stage.close()
    expect(await eventually(() => buyer.error ?? buyer.outcome, 'the end')).toBeTruthy()
    expect([ends(), buyer.windows.filter(({ closed, urls }) => !closed && urls.length === 0)]).toEqual([1, []])
    if (!window) return
    if (step !== 'once it is paid') await window.answer('pay')
    world.driver.shiftClock(20_000)
    await expectResumed(way)
    await arrives()
  })

  it.each(STEPS)('x the page is killed %s', async step => {
    const window = await advanceTo(step)
    if (!window) {
      buyer.loadPage()
      await buyer.openFunding()
      await (await orders(way)).answer('pay')
      return arrives()
    }
    if (step !== 'once it is paid') await window.answer('pay')
    world.driver.shiftClock(20_000)
    await expectResumed(way)
    await arrives()
  })

  it('x its row is pressed while it is silent', async () => {
    await startPurchase(way)
    await (await orders(way)).answer('pay')
    const removeFault = world.driver.fault({ operation: way.status }, { status: 500 })
    await expectResumed(way)
    await until(() => englishText(buyer.title ?? '') !== '', 'words')
    expectUsable()
    removeFault()
    const isUnanswered = () => buyer.title === `${way.provider} does not answer`
    await eventually(
      () => isUnanswered() || buyer.title === '0.05 ETH has arrived' || buyer.screen === 'fund-method',
      'an answer',
    )
    if (isUnanswered()) buyer.press('Look again')
    await arrives()
  })
})

import { describe, expect, it, vi } from 'vitest'
import { firstValue } from '../../../src/flows/funding/bridge.harness.js'
import { inEnglish } from '../../../src/copy/test/in-english.harness.js'
import { eventually } from '../../../src/lib/time/eventually.harness.js'
import type { ChoiceModel } from '../../../src/screens/shapes/choice/choice.js'
import { contentOf, pressButton } from '../../../src/screens/shapes/parts/screen-content.harness.js'
import type { ResultModel } from '../../../src/screens/shapes/result/result.js'
import { english } from '../../../src/copy/language.js'
import { armEach, expectUsable, worldForCells } from './cell.js'
import { faults } from './faults.js'
import { AMOUNT, arrives, bridgeToSolana, isLeft, pay, summaryOf, toAmount, toSummary } from './ways.js'

/* The bridge from Ethereum to Solana. `bridge.hard.ts` has these cells for Ethereum, `bridge-chains.hard.ts` the chains. */

const way = bridgeToSolana
const world = worldForCells()
const setUp = async () => {
  const visit = await way.start(world())
  return { ...visit, visit, money: visit.open() }
}
const statusRequests = () =>
  world()
    .driver.requests()
    .filter(({ path }) => path.startsWith('/relay/requests')).length
const status = (name: string) => ({ raw: `{"requests":[{"status":"${name}"}]}`, contentType: 'application/json' })

describe(way.name, () => {
  it('x nothing', async () => {
    const { visit, money } = await setUp()
    await pay(way, money)
    await arrives(money, visit)
  })

  it.each(faults)('x the bridge that is asked for a price %s', async (_, fault) => {
    const { visit, money } = await setUp()
    const heal = armEach(world(), ['bridge.quote'], fault)
    const { field } = await toAmount(way, money)
    field.type(AMOUNT, english)
    field.submit()
    if (!('delayMs' in fault)) {
      const options = await money.at<ChoiceModel>('bridge-options')
      const { problem, answers } = await firstValue(options.$state, state => state.problem !== undefined)
      expect(inEnglish(problem ?? '')).not.toBe('')
      expect(answers?.map(({ text }) => inEnglish(text))).toEqual(['Choose another way', 'Try again'])
      expect(money.ended).not.toHaveBeenCalled()
      heal()
      pressButton(options, 'Try again')
    }
    const { ready, confirm } = await summaryOf(way, money)
    await ready()
    confirm()
    heal()
    await arrives(money, visit)
  })

  it.each(faults)('x the bridge that is asked how it stands %s', async (_, fault) => {
    const { visit, money } = await setUp()
    const heal = armEach(world(), ['bridge.status'], fault)
    await pay(way, money)
    const progress = await money.at<ResultModel>('bridge-progress')
    const before = statusRequests()
    if (!('delayMs' in fault)) await eventually(() => expect(statusRequests()).toBeGreaterThan(before + 1))
    expectUsable(progress)
    expect(money.ended).not.toHaveBeenCalled()
    heal()
    await arrives(money, visit)
  })

  it('x its status goes back', async () => {
    world().driver.bridgeWay('slow')
    const { visit, money } = await setUp()
    await pay(way, money)
    const progress = await money.at<ResultModel>('bridge-progress')
    const titles: string[] = []
    progress.$state.subscribe(() => titles.push(contentOf(progress).title))
    await firstValue(progress.$state, () => contentOf(progress).title === 'On its way to Solana')
    for (const name of ['delayed', 'waiting', 'pending', 'nowhere']) {
      const heal = armEach(world(), ['bridge.status'], status(name))
      const before = statusRequests()
      await eventually(() => expect(statusRequests()).toBeGreaterThan(before + 2))
      heal()
    }
    expect(titles.slice(titles.indexOf('On its way to Solana'))).not.toContain('Waiting for Base')
    world().driver.shiftClock(600_000)
    await arrives(money, visit)
  })

  it('x it says that it has paid out, and has not', async () => {
    world().driver.bridgeWay('failure')
    const { visit, money } = await setUp()
    armEach(world(), ['bridge.status'], status('success'))
    await pay(way, money)
    const progress = await money.at<ResultModel>('bridge-progress')
    await firstValue(progress.$state, () => contentOf(progress).title === 'Not seen on Solana yet')
    expect(await visit.received()).toBe(0n)
    pressButton(progress, 'Close')
    expect(await money.result).toMatchObject({ status: 'submitted' })
    expect(money.ended).toHaveBeenCalledTimes(1)
  })

  it.each(['refund', 'failure'] as const)('x the bridge ends it with %s', async end => {
    world().driver.bridgeWay(end)
    const { visit, money } = await setUp()
    await pay(way, money)
    const failed = await money.at<ResultModel>('bridge-failed')
    expectUsable(failed)
    expect(failed.$state.get().answers?.[0]?.href).toContain('/relay/transaction/0x')
    expect(await visit.received()).toBe(0n)
    world().driver.bridgeWay('success')
    pressButton(failed, 'Try again')
    const { ready, confirm } = await summaryOf(way, money)
    await ready()
    confirm()
    await arrives(money, visit)
  })

  it.each(['refuses', 'staysElsewhere'] as const)('x the wallet %s', async reaction => {
    const { visit, money, payer } = await setUp()
    const follows = payer[reaction]()
    await pay(way, money)
    const progress = await money.at<ResultModel>('bridge-progress')
    await firstValue(progress.$state, ({ ring }) => ring === 'failed')
    expectUsable(progress)
    expect([await visit.received(), money.ended.mock.calls]).toEqual([0n, []])
    follows()
    pressButton(progress, 'Try again')
    const { ready, confirm } = await summaryOf(way, money)
    await ready()
    confirm()
    await arrives(money, visit)
  })

  it.each(['at the ways', 'at the amount', 'at the summary'] as const)('x the visitor leaves %s', async step => {
    const { visit, money } = await setUp()
    if (step === 'at the ways') await money.at('fund-method')
    else if (step === 'at the amount') await toAmount(way, money)
    else await toSummary(way, money)
    money.stage.close()
    await isLeft(money)
    const again = visit.open()
    await pay(way, again)
    await arrives(again, visit)
  })

  it('x the visitor leaves while the wallet asks', async () => {
    const { visit, money, payer } = await setUp()
    const confirms = payer.hesitates()
    await pay(way, money)
    await payer.isAsked()
    money.stage.close()
    await isLeft(money)
    confirms?.()
    await eventually(async () => expect(await visit.received()).toBe(visit.expected))
    await arrives(visit.open(), visit)
  })

  it('x the visitor leaves while it is on its way', async () => {
    world().driver.bridgeWay('slow')
    const { visit, money } = await setUp()
    await pay(way, money)
    const progress = await money.at<ResultModel>('bridge-progress')
    await firstValue(progress.$state, () => contentOf(progress).title === 'On its way to Solana')
    money.stage.close()
    expect(await money.result).toMatchObject({ status: 'submitted', chainType: 'solana', bridged: true })
    world().driver.shiftClock(600_000)
    await arrives(visit.open(), visit)
  })

  it('x the price expires in the finger', async () => {
    const { visit, money } = await setUp()
    await toSummary(way, money)
    world().driver.price('SOL', 1_000)
    const real = Date.now.bind(Date)
    vi.spyOn(Date, 'now').mockImplementation(() => real() + 31_000)
    const { $review, confirm, ready } = await summaryOf(way, money)
    confirm()
    await firstValue($review, review => review.status === 'ready' && review.notices.length > 0)
    expect([await visit.received(), money.ended.mock.calls]).toEqual([0n, []])
    world().driver.price('SOL', undefined)
    await ready()
    confirm()
    await arrives(money, visit)
  })

  it.each(['SOL', 'ETH'])('x there is no price of %s', async symbol => {
    const { visit, money } = await setUp()
    world().driver.price(symbol, null)
    const { field } = await toAmount(way, money)
    field.type(AMOUNT, english)
    field.submit()
    const options = await money.at<ChoiceModel>('bridge-options')
    const { problem } = await firstValue(options.$state, state => state.problem !== undefined)
    expect(inEnglish(problem ?? '')).not.toBe('')
    world().driver.price(symbol, undefined)
    pressButton(options, 'Try again')
    const { ready, confirm } = await summaryOf(way, money)
    await ready()
    confirm()
    await arrives(money, visit)
  })
})

import { describe, expect, it } from 'vitest'
import { firstValue } from '../../../src/flows/funding/bridge.harness.js'
import { eventually } from '../../../src/lib/time/eventually.harness.js'
import { contentOf, pressButton } from '../../../src/screens/shapes/parts/screen-content.harness.js'
import type { ResultModel } from '../../../src/screens/shapes/result/result.js'
import { armEach, expectUsable, killPage, requestCounter, worldForCells, type Money } from './cell.js'
import {
  arrives,
  bridgeToEthereum,
  bridgeToSolana,
  fromEthereum,
  fromSolana,
  isLeft,
  pay,
  toAmount,
  tokenFromEthereum,
  tokenFromSolana,
  toSummary,
  type Visit,
  type Way,
} from './ways.js'

/*
 * The page is killed at each step of every way from a wallet. The next page begins with what was stored, and finds the
 * money. `onramps.hard.ts` and `by-hand.hard.ts` have these cells for the other ways.
 */

const WAYS = [fromEthereum, tokenFromEthereum, fromSolana, tokenFromSolana, bridgeToEthereum, bridgeToSolana]
const world = worldForCells()

/** Opens the funding on the next page, whose wallets are found again. */
async function nextPage({ payer, open }: Visit, killed: Money): Promise<Money> {
  killPage(killed)
  await payer.connect()
  return open()
}

/** A wallet on Solana only signs, and the page sends. The others send by themselves, whatever becomes of the page. */
const sendsItself = ({ summary }: Way) => summary !== 'solana-transfer'

describe.each(WAYS)('$name', way => {
  it.each(['at the ways', 'at the wallets', 'at the amount', 'at the summary'] as const)(
    'x the page is killed %s',
    async step => {
      const visit = await way.start(world())
      const money = visit.open()
      if (step === 'at the ways') await money.at('fund-method')
      else if (step === 'at the summary') await toSummary(way, money)
      else {
        await toAmount(way, money)
        if (step === 'at the wallets') money.stage.back()
      }
      const next = await nextPage(visit, money)
      expect(await visit.received()).toBe(0n)
      await pay(way, next)
      await arrives(next, visit)
    },
  )

  it('x the page is killed while the wallet asks, and its owner confirms later', async () => {
    const visit = await way.start(world())
    const money = visit.open()
    const confirms = visit.payer.hesitates()
    await pay(way, money)
    await visit.payer.isAsked()
    visit.payer.losesPage()
    const next = await nextPage(visit, money)
    if (!sendsItself(way)) {
      await pay(way, next)
      return arrives(next, visit)
    }
    expectUsable(await next.at<ResultModel>(way.progress))
    confirms?.()
    await eventually(async () => expect(await visit.received()).toBe(visit.expected))
    await arrives(next, visit)
  })

  it('x the page is killed while the wallet asks, and its owner never confirms', async () => {
    const visit = await way.start(world())
    const money = visit.open()
    visit.payer.hesitates()
    await pay(way, money)
    await visit.payer.isAsked()
    visit.payer.losesPage()
    const next = await nextPage(visit, money)
    if (sendsItself(way)) pressButton(await next.at<ResultModel>(way.progress), 'It was not sent')
    await next.at('fund-method')
    next.stage.close()
    await isLeft(next)
    const later = visit.open()
    await later.at('fund-method')
    later.stage.close()
    expect(await visit.received()).toBe(0n)
  })

  it.each(['is reached', 'is silent'])(
    'x the page is killed while it is on its way, and then the chain %s',
    async how => {
      const visit = await way.start(world())
      const money = visit.open()
      const summary = await toSummary(way, money)
      const asked = requestCounter(way.chain.question)
      const heal = armEach(world(), [way.chain.executed], { reset: true })
      summary.confirm()
      await eventually(() => expect(asked()).toBeGreaterThan(0))
      if (how === 'is reached') heal()
      const next = await nextPage(visit, money)
      const progress = await next.at<ResultModel>(way.progress)
      expectUsable(progress)
      if (how === 'is silent') {
        const before = asked()
        await eventually(() => expect(asked()).toBeGreaterThan(before + 1))
        expectUsable(progress)
        expect(next.ended).not.toHaveBeenCalled()
        heal()
      }
      await arrives(next, visit)
    },
  )

  it('x the page is killed twice while it is on its way', async () => {
    const visit = await way.start(world())
    const money = visit.open()
    const summary = await toSummary(way, money)
    const asked = requestCounter(way.chain.question)
    const heal = armEach(world(), [way.chain.executed], { reset: true })
    summary.confirm()
    await eventually(() => expect(asked()).toBeGreaterThan(0))
    const second = await nextPage(visit, money)
    await second.at(way.progress)
    const third = await nextPage(visit, second)
    heal()
    await arrives(third, visit)
  })

  it('x the page is killed once it has arrived', async () => {
    const visit = await way.start(world())
    const money = visit.open()
    await pay(way, money)
    await money.at('fund-success')
    const next = await nextPage(visit, money)
    await next.at('fund-method')
    next.stage.close()
    await isLeft(next)
    expect(await visit.received()).toBe(visit.expected)
  })
})

describe.each([bridgeToEthereum, bridgeToSolana])('$name', way => {
  it.each(['slow', 'refund', 'failure'] as const)(
    'x the page is killed while the bridge has it, which ends it with %s',
    async end => {
      world().driver.bridgeWay(end)
      const visit = await way.start(world())
      const money = visit.open()
      const heal = armEach(world(), ['bridge.status'], { reset: true })
      await pay(way, money)
      const progress = await money.at<ResultModel>('bridge-progress')
      await firstValue(progress.$state, () => contentOf(progress).title.startsWith('On its way to'))
      const next = await nextPage(visit, money)
      await next.at('bridge-progress')
      heal()
      world().driver.shiftClock(600_000)
      if (end === 'slow') return arrives(next, visit)
      const failed = await next.at<ResultModel>('bridge-failed')
      expectUsable(failed)
      expect([await visit.received(), failed.$state.get().answers?.[0]?.href]).toEqual([
        0n,
        expect.stringContaining('/relay/transaction/0x'),
      ])
      next.stage.close()
      await expect(next.result).rejects.toMatchObject({ code: 'TRANSACTION_FAILURE' })
      expect(next.ended).toHaveBeenCalledTimes(1)
      // The end is told once; the next visit begins anew.
      const later = visit.open()
      await later.at('fund-method')
      later.stage.close()
    },
  )
})

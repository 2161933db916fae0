import { describe, expect, it } from 'vitest'
import { eventually } from '../../../src/lib/time/eventually.harness.js'
import { inEnglish } from '../../../src/copy/test/in-english.harness.js'
import { firstValue } from '../../../src/flows/funding/bridge.harness.js'
import { contentOf, pressButton } from '../../../src/screens/shapes/parts/screen-content.harness.js'
import type { FormModel } from '../../../src/screens/shapes/form/form.js'
import type { ResultModel } from '../../../src/screens/shapes/result/result.js'
import { armEach, chainFaults, expectUsable, killPage, requestCounter, worldForCells } from './cell.js'
import {
  arrives,
  fromSolana,
  isLeft,
  pay,
  summaryOf,
  toAmount,
  tokenFromEthereum,
  tokenFromSolana,
  toSummary,
} from './ways.js'

/*
 * The transfers of a token on Ethereum, and of both kinds of assets on Solana. `from-wallet.hard.ts` has those of ether.
 */

const world = worldForCells()

describe.each([tokenFromEthereum, fromSolana, tokenFromSolana])('$name', way => {
  const setUp = async () => {
    const visit = await way.start(world())
    return { ...visit, money: visit.open(), visit }
  }

  it('x nothing', async () => {
    const { money, visit } = await setUp()
    await pay(way, money)
    await arrives(money, visit)
  })

  it.each(chainFaults)('x the chain %s before it is paid', async (name, fault) => {
    const { money, visit } = await setUp()
    const { field } = await toAmount(way, money)
    const heal = armEach(world(), [way.chain.all], fault)
    field.type('0.1')
    field.submit()
    const { read, confirm } = await summaryOf(way, money)
    const { primary, notices } = await read()
    if (primary.disabled) {
      expect(notices.map(({ text }) => text).join('')).not.toBe('')
      confirm()
      expect(money.ended).not.toHaveBeenCalled()
    } else expect(['takes its time', 'loses its answer'], 'nothing is signed without an answer').toContain(name)
    heal()
    money.stage.close()
    await isLeft(money)
    const again = visit.open()
    await pay(way, again)
    await arrives(again, visit)
  })

  it.each(chainFaults)('x the chain %s once it is paid', async (_, fault) => {
    const { money, visit } = await setUp()
    const { confirm } = await toSummary(way, money)
    const asked = requestCounter(way.chain.question)
    const healAnswer = armEach(world(), [way.chain.executed], fault)
    confirm()
    await eventually(() => expect(asked()).toBeGreaterThan(0))
    const heal = armEach(world(), [way.chain.all], fault)
    // A slow chain has answered by then, and a silent one is asked again only much later.
    if (!('delayMs' in fault)) {
      if (!('hang' in fault)) await eventually(() => expect(asked()).toBeGreaterThan(1))
      expect(money.ended).not.toHaveBeenCalled()
    }
    healAnswer()
    heal()
    await arrives(money, visit)
  })

  it('x the wallet refuses', async () => {
    const { money, visit, payer, received } = await setUp()
    const { $review, ready, confirm } = await toSummary(way, money)
    const accepts = payer.refuses()
    confirm()
    const { notices } = await firstValue($review, review => review.notices.length > 0)
    expect([notices[0]?.text === '', await received(), money.ended.mock.calls]).toEqual([false, 0n, []])
    accepts()
    await ready()
    await new Promise(resolve => setTimeout(resolve))
    confirm()
    await arrives(money, visit)
  })

  it('x the wallet stays on another network', async () => {
    const { money, visit, payer, received } = await setUp()
    const follows = payer.staysElsewhere()
    const { $review, confirm } = await toSummary(way, money)
    confirm()
    const { notices } = await firstValue($review, review => review.notices.length > 0)
    expect([notices[0]?.text === '', await received(), money.ended.mock.calls]).toEqual([false, 0n, []])
    // The notice says to change the network in the wallet, or to go back and choose another one.
    money.stage.back()
    await money.at('fund-amount')
    money.stage.back()
    await money.at('source-wallet')
    follows()
    killPage(money)
    await payer.connect()
    const next = visit.open()
    await pay(way, next)
    await arrives(next, visit)
  })

  it.each(['at the ways', 'at the amount', 'at the summary'] as const)('x the visitor leaves %s', async step => {
    const { money, visit, received } = await setUp()
    if (step === 'at the ways') await money.at('fund-method')
    else if (step === 'at the amount') await toAmount(way, money)
    else await toSummary(way, money)
    money.stage.close()
    await isLeft(money)
    expect(await received()).toBe(0n)
    const again = visit.open()
    await pay(way, again)
    await arrives(again, visit)
  })

  it('x the visitor goes back from everywhere, and then pays', async () => {
    const { money, visit } = await setUp()
    await toSummary(way, money)
    money.stage.back()
    expect((await money.at<FormModel>('fund-amount')).field.$text.get()).toBe('0.1')
    money.stage.back()
    await money.at('source-wallet')
    money.stage.back()
    await pay(way, money)
    await arrives(money, visit)
  })

  it('x the visitor leaves while the wallet asks', async () => {
    const { money, visit, payer } = await setUp()
    const confirms = payer.hesitates()
    await pay(way, money)
    await payer.isAsked()
    money.stage.close()
    await isLeft(money)
    confirms?.()
    if (confirms) await eventually(async () => expect(await visit.received()).toBe(visit.expected))
    const again = visit.open()
    if (!confirms) await pay(way, again)
    await arrives(again, visit)
  })

  it('x the visitor leaves while it is on its way', async () => {
    const { money, visit } = await setUp()
    const { confirm } = await toSummary(way, money)
    const heal = armEach(world(), [way.chain.executed], { reset: true })
    const asked = requestCounter(way.chain.question)
    confirm()
    await eventually(() => expect(asked()).toBeGreaterThan(0))
    money.stage.close()
    expect(await money.result).toMatchObject({ status: 'submitted' })
    expect(money.ended).toHaveBeenCalledTimes(1)
    const again = visit.open()
    const progress = await again.at<ResultModel>(way.progress)
    expectUsable(progress)
    expect(inEnglish(contentOf(progress).title)).toMatch(/^Waiting for /)
    heal()
    await arrives(again, visit)
  })

  it('x the visitor adds more while it is on its way', async () => {
    const { money, visit } = await setUp()
    const { confirm } = await toSummary(way, money)
    const heal = armEach(world(), [way.chain.executed], { reset: true })
    const asked = requestCounter(way.chain.question)
    confirm()
    await eventually(() => expect(asked()).toBeGreaterThan(0))
    money.stage.close()
    const again = visit.open()
    pressButton(await again.at<ResultModel>(way.progress), 'Add more funds')
    await again.at('fund-method')
    again.stage.close()
    await isLeft(again)
    heal()
    await arrives(visit.open(), visit)
  })

  it.each([null, 500] as const)('x there is no price (%s)', async kind => {
    const { money, visit } = await setUp()
    const heal = armEach(world(), ['price.native'], kind === 500 ? { status: 500 } : { status: 200, body: {} })
    const { aside, field } = await toAmount(way, money)
    expect(inEnglish(aside?.$worth.get() ?? '')).toBe('')
    field.type('0.1')
    field.submit()
    const { ready, confirm } = await summaryOf(way, money)
    await ready()
    confirm()
    await arrives(money, visit)
    heal()
  })
})

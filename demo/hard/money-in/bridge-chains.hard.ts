import { describe, expect, it } from 'vitest'
import { inEnglish } from '../../../src/copy/test/in-english.harness.js'
import { firstValue } from '../../../src/flows/funding/bridge.harness.js'
import { eventually } from '../../../src/lib/time/eventually.harness.js'
import type { ChoiceModel } from '../../../src/screens/shapes/choice/choice.js'
import { contentOf, pressButton } from '../../../src/screens/shapes/parts/screen-content.harness.js'
import type { ResultModel } from '../../../src/screens/shapes/result/result.js'
import {
  armEach,
  chainFaults,
  chainsOf,
  expectUsable,
  node,
  requestCounter,
  worldForCells,
  type Money,
} from './cell.js'
import { arrives, bridgeToEthereum, bridgeToSolana, pay, summaryOf, toSummary, toUnreadSummary } from './ways.js'

/* The chains at both ends of a bridge are down, slow, silent and lying, and the chain of the deposit is reorganised. */

const WAYS = [
  { ...bridgeToEthereum, destination: 'chain.ethereum', network: 'Ethereum', balance: 'eth_getBalance' },
  { ...bridgeToSolana, destination: 'chain.solana', network: 'Solana', balance: 'getBalance' },
] as const
const world = worldForCells()

/** Waits for the title of the progress. */
async function titled(money: Money, title: string): Promise<ResultModel> {
  const progress = await money.at<ResultModel>('bridge-progress')
  await firstValue(progress.$state, () => contentOf(progress).title === title)
  return progress
}
/** Waits for the words about ways to pay that cannot be found. */
async function optionsProblem(money: Money): Promise<string> {
  const options = await money.at<ChoiceModel>('bridge-options')
  const { problem } = await firstValue(options.$state, state => state.problem !== undefined)
  return inEnglish(problem ?? '')
}
/** A bridge's answer about a deposit. */
const status = (name: string) => ({ raw: `{"requests":[{"status":"${name}"}]}`, contentType: 'application/json' })

describe.each(WAYS)('$name', way => {
  const setUp = async () => {
    const visit = await way.start(world())
    return { visit, money: visit.open() }
  }

  it.each(chainFaults)('x the chain of the deposit %s before it is paid', async (name, fault) => {
    const { visit, money } = await setUp()
    // The bridge's own question about the wallet's balance comes first, so the fault begins with the summary.
    const heal = armEach(world(), [way.chain.all], fault)
    const outcome = await Promise.race([
      toUnreadSummary(way, money).then(async ({ read }) => ({ review: await read() })),
      optionsProblem(money).then(problem => ({ problem })),
    ])
    if ('problem' in outcome) expect(outcome.problem.length).toBeGreaterThan(0)
    else if (outcome.review.primary.disabled) expect(outcome.review.notices.length).toBeGreaterThan(0)
    else expect(['takes its time', 'loses its answer'], 'nothing is paid without an answer').toContain(name)
    expect([await visit.received(), money.ended.mock.calls]).toEqual([0n, []])
    heal()
    money.stage.close()
    const again = visit.open()
    await pay(way, again)
    await arrives(again, visit)
  })

  it.each(chainFaults)('x the chain of the deposit %s once it is paid', async (_, fault) => {
    const { visit, money } = await setUp()
    const { confirm } = await toSummary(way, money)
    const asked = requestCounter(way.chain.question)
    const heal = armEach(world(), [way.chain.executed], fault)
    confirm()
    await eventually(() => expect(asked()).toBeGreaterThan(0))
    expectUsable(await money.at<ResultModel>('bridge-progress'))
    expect(money.ended).not.toHaveBeenCalled()
    heal()
    await arrives(money, visit)
  })

  it.each(chainFaults)('x the chain of the destination %s', async (_, fault) => {
    world().driver.bridgeWay('slow')
    const { visit, money } = await setUp()
    await pay(way, money)
    const progress = await titled(money, `On its way to ${way.network}`)
    const heal = armEach(world(), [way.destination], fault)
    world().driver.shiftClock(600_000)
    const asked = requestCounter(way.balance)
    await titled(money, `Arriving on ${way.network}`)
    await eventually(() => expect(asked()).toBeGreaterThan(0))
    expectUsable(progress)
    expect(money.ended).not.toHaveBeenCalled()
    heal()
    await arrives(money, visit)
  })

  it('x the chain of the destination stays silent, and the visitor comes back later', async () => {
    world().driver.bridgeWay('slow')
    const { visit, money } = await setUp()
    await pay(way, money)
    await titled(money, `On its way to ${way.network}`)
    const heal = armEach(world(), [way.destination], { hang: true })
    world().driver.shiftClock(600_000)
    await titled(money, `Arriving on ${way.network}`)
    const unseen = await titled(money, `Not seen on ${way.network} yet`)
    expect(contentOf(unseen).buttons).toEqual(['Close'])
    money.stage.close()
    expect(await money.result).toMatchObject({ status: 'submitted' })
    expect(money.ended).toHaveBeenCalledTimes(1)
    heal()
    await arrives(visit.open(), visit)
  })

  it("x the chain of the destination is down before it is paid, so that only the bridge's word is left", async () => {
    const { visit, money } = await setUp()
    const { confirm } = await toSummary(way, money)
    const heal = armEach(world(), [way.destination], { reset: true })
    confirm()
    await titled(money, `Not seen on ${way.network} yet`)
    money.stage.close()
    expect(await money.result).toMatchObject({ status: 'submitted' })
    heal()
    const again = visit.open()
    pressButton(await titled(again, `Not seen on ${way.network} yet`), 'Close')
    expect(await again.result).toMatchObject({ status: 'submitted' })
    expect([money.ended.mock.calls.length, again.ended.mock.calls.length]).toEqual([1, 1])
    expect(await visit.received()).toBe(visit.expected)
  })

  it('x the chain of the destination says that nothing has come', async () => {
    const { visit, money } = await setUp()
    const { confirm } = await toSummary(way, money)
    const empty = way.destination === 'chain.solana' ? '{"context":{"slot":1},"value":0}' : '"0x0"'
    const disarm = world().driver.fault(
      { operation: way.destination, path: new RegExp(`/${way.balance}$`) },
      { raw: `{"jsonrpc":"2.0","id":1,"result":${empty}}` },
    )
    confirm()
    const progress = await titled(money, `Not seen on ${way.network} yet`)
    expect([await visit.received(), contentOf(progress).buttons]).toEqual([visit.expected, ['Close']])
    disarm()
    await arrives(money, visit)
  })

  it('x the deposit is reorganised away, and executed again', async () => {
    const base = chainsOf(world()).baseRpcUrl
    const { visit, money } = await setUp()
    const { confirm } = await toSummary(way, money)
    const before = await node(base, 'evm_snapshot')
    const healBridge = armEach(world(), ['bridge.status'], status('waiting'))
    confirm()
    await titled(money, `On its way to ${way.network}`)
    const block = (await node(base, 'eth_getBlockByNumber', 'latest', false)) as { transactions: string[] }
    const raw = await node(base, 'eth_getRawTransactionByHash', block.transactions[0])
    expect(await node(base, 'evm_revert', before)).toBe(true)
    expectUsable(await money.at<ResultModel>('bridge-progress'))
    money.stage.close()
    expect(await money.result).toMatchObject({ status: 'submitted' })
    const again = visit.open()
    const waiting = await titled(again, 'Waiting for Base')
    expect(contentOf(waiting).buttons).toContain('Add more funds')
    await node(base, 'eth_sendRawTransaction', raw)
    healBridge()
    await arrives(again, visit)
  })

  it('x the deposit is reorganised away, and the bridge gives it up', async () => {
    const base = chainsOf(world()).baseRpcUrl
    const { visit, money } = await setUp()
    const { confirm } = await toSummary(way, money)
    const before = await node(base, 'evm_snapshot')
    const heal = armEach(world(), ['bridge.status'], status('waiting'))
    world().driver.bridgeWay('failure')
    confirm()
    await titled(money, `On its way to ${way.network}`)
    expect(await node(base, 'evm_revert', before)).toBe(true)
    heal()
    armEach(world(), ['bridge.status'], status('failure'))
    const failed = await money.at<ResultModel>('bridge-failed')
    expectUsable(failed)
    expect(await visit.received()).toBe(0n)
    world().driver.clearFaults()
    world().driver.bridgeWay('success')
    pressButton(failed, 'Try again')
    const again = await summaryOf(way, money)
    await again.ready()
    again.confirm()
    await arrives(money, visit)
  })
})

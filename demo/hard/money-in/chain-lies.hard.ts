import { describe, expect, it } from 'vitest'
import type { Hex } from 'viem'
import { buildTransfer, getLatestBlockhash } from '../../../src/chains/solana/index.js'
import { inEnglish } from '../../../src/copy/test/in-english.harness.js'
import { firstValue } from '../../../src/flows/funding/bridge.harness.js'
import { eventually } from '../../../src/lib/time/eventually.harness.js'
import { pressButton } from '../../../src/screens/shapes/parts/screen-content.harness.js'
import type { ResultModel } from '../../../src/screens/shapes/result/result.js'
import { armEach, chainsOf, expectUsable, killPage, node, requestCounter, worldForCells } from './cell.js'
import { arrives, fromEthereum, fromSolana, pay, tokenFromEthereum, tokenFromSolana, toSummary } from './ways.js'

/* What a chain, or a wallet, says about a transfer and that is not so, or not any more. */

const world = worldForCells()
const isSent = 'Waiting for the network…'

describe.each([fromEthereum, tokenFromEthereum])('$name', way => {
  it('x the chain takes the transfer back before it is seen, and executes it later', async () => {
    const rpcUrl = chainsOf(world()).ethereumRpcUrl
    const visit = await way.start(world())
    const money = visit.open()
    const { $review, confirm } = await toSummary(way, money)
    const before = await node(rpcUrl, 'evm_snapshot')
    const heal = armEach(world(), [way.chain.executed], { reset: true })
    confirm()
    await firstValue($review, ({ primary }) => primary.text === isSent)
    await eventually(async () => expect(await visit.received()).toBe(visit.expected))
    const { transactions } = (await node(rpcUrl, 'eth_getBlockByNumber', 'latest', false)) as { transactions: string[] }
    const raw = await node(rpcUrl, 'eth_getRawTransactionByHash', transactions[0])
    expect(await node(rpcUrl, 'evm_revert', before)).toBe(true)
    const asked = requestCounter(way.chain.question)
    heal()
    await eventually(() => expect(asked()).toBeGreaterThan(1))
    expect([await visit.received(), money.ended.mock.calls]).toEqual([0n, []])
    await node(rpcUrl, 'eth_sendRawTransaction', raw)
    await arrives(money, visit)
  })

  it('x the chain takes the transfer back for good, and the page is killed', async () => {
    const rpcUrl = chainsOf(world()).ethereumRpcUrl
    const visit = await way.start(world())
    const money = visit.open()
    const { $review, confirm } = await toSummary(way, money)
    const before = await node(rpcUrl, 'evm_snapshot')
    const heal = armEach(world(), [way.chain.executed], { reset: true })
    confirm()
    await firstValue($review, ({ primary }) => primary.text === isSent)
    await eventually(async () => expect(await visit.received()).toBe(visit.expected))
    expect(await node(rpcUrl, 'evm_revert', before)).toBe(true)
    heal()
    killPage(money)
    await visit.payer.connect()
    const next = visit.open()
    const progress = await next.at<ResultModel>(way.progress)
    expectUsable(progress)
    pressButton(progress, 'Add more funds')
    await pay(way, next)
    await arrives(next, visit)
  })
})

describe(tokenFromEthereum.name, () => {
  const way = tokenFromEthereum
  it('x the wallet names the hash of another transaction', async () => {
    const visit = await way.start(world())
    const money = visit.open()
    const { $review, confirm } = await toSummary(way, money)
    const other = await world().driver.faucet('0x00000000000000000000000000000000000000c5', '0.01', 'ethereum')
    visit.payer.heron.answers = other as Hex
    confirm()
    const { notices } = await firstValue($review, review => review.notices.length > 0)
    expect(notices[0]?.text).toContain('Look in Heron before you send again.')
    expect([await visit.received(), money.ended.mock.calls]).toEqual([0n, []])
    money.stage.close()
    expect(await money.result).toMatchObject({ status: 'submitted' })
  })

  it('x the wallet names a hash that no chain knows', async () => {
    const visit = await way.start(world())
    const money = visit.open()
    const { $review, confirm } = await toSummary(way, money)
    visit.payer.heron.answers = `0x${'ab'.repeat(32)}`
    confirm()
    await firstValue($review, ({ primary }) => primary.text === isSent)
    money.stage.close()
    expect(await money.result).toMatchObject({ status: 'submitted' })
    visit.payer.heron.answers = undefined
    const again = visit.open()
    pressButton(await again.at<ResultModel>(way.progress), 'Add more funds')
    await pay(way, again)
    await arrives(again, visit)
  })
})

/** An answer about the state of a signature. */
const status = (value: string) => ({
  raw: `{"jsonrpc":"2.0","id":1,"result":{"context":{"slot":1},"value":[${value}]}}`,
})
const state = (name: string, err = 'null') =>
  status(`{"slot":1,"confirmations":1,"err":${err},"confirmationStatus":"${name}"}`)

describe.each([fromSolana, tokenFromSolana])('$name', way => {
  const setUp = async () => {
    const visit = await way.start(world())
    const money = visit.open()
    return { visit, money, summary: await toSummary(way, money) }
  }

  it('x what the chain says goes back', async () => {
    const { visit, money, summary } = await setUp()
    const asked = requestCounter(way.chain.question)
    let heal = armEach(world(), [way.chain.executed], state('processed'))
    summary.confirm()
    await eventually(() => expect(asked()).toBeGreaterThan(1))
    heal()
    heal = armEach(world(), [way.chain.executed], status('null'))
    const before = asked()
    await eventually(() => expect(asked()).toBeGreaterThan(before + 1))
    expect([summary.$review.get().primary.text, money.ended.mock.calls]).toEqual([isSent, []])
    heal()
    await arrives(money, visit)
  })

  it('x the chain says that it has failed', async () => {
    const { money, summary } = await setUp()
    armEach(world(), [way.chain.executed], state('confirmed', '{"InstructionError":[0,{"Custom":1}]}'))
    summary.confirm()
    const { notices } = await firstValue(summary.$review, review => review.notices.length > 0)
    expect([notices[0]?.text === '', money.ended.mock.calls]).toEqual([false, []])
    money.stage.close()
    await expect(money.result).rejects.toMatchObject({ code: 'USER_EXITED_FUNDING_FLOW' })
  })

  it('x the wallet signs another transfer', async () => {
    const { visit, money, summary } = await setUp()
    const cluster = { name: 'devnet', rpcUrl: chainsOf(world()).solanaRpcUrl } as const
    const blockhash = await getLatestBlockhash(cluster, new AbortController().signal)
    const from = visit.payer.address
    visit.payer.signsOnce(buildTransfer({ from, to: from, lamports: 200_000_000n, blockhash }))
    const sent = requestCounter('sendTransaction')
    summary.confirm()
    const { notices } = await firstValue(summary.$review, review => review.notices.length > 0)
    expect([inEnglish(notices[0]?.text ?? ''), sent()]).toEqual(['This wallet cannot sign this request.', 0])
    await summary.ready()
    await new Promise(resolve => setTimeout(resolve))
    summary.confirm()
    await arrives(money, visit)
  })

  it('x the transfer expires while the wallet asks', async () => {
    const { visit, money, summary } = await setUp()
    const heal = armEach(world(), ['chain.solana.send'], {
      rpcError: {
        code: -32002,
        message: 'Transaction simulation failed: Blockhash not found',
        data: { err: 'BlockhashNotFound', logs: [], accounts: null, unitsConsumed: 0 },
      },
    })
    summary.confirm()
    const { notices } = await firstValue(summary.$review, review => review.notices.length > 0)
    expect([notices[0]?.text === '', await visit.received(), money.ended.mock.calls]).toEqual([false, 0n, []])
    heal()
    await summary.ready()
    await new Promise(resolve => setTimeout(resolve))
    summary.confirm()
    await arrives(money, visit)
  })

  it('x the answer of the sending is lost, and the page is killed', async () => {
    const { visit, money, summary } = await setUp()
    const heal = armEach(world(), ['chain.solana.send'], { lostAnswer: true })
    summary.confirm()
    await eventually(async () => expect(await visit.received()).toBe(visit.expected))
    killPage(money)
    heal()
    await visit.payer.connect()
    await arrives(visit.open(), visit)
  })

  it('x the sending does not reach the chain, and the page is killed', async () => {
    const { visit, money, summary } = await setUp()
    world().driver.fault({ operation: 'chain.solana.send', times: 1 }, { hang: true })
    summary.confirm()
    await eventually(() => expect(world().driver.server.faults.waiting).toEqual([]))
    killPage(money)
    await visit.payer.connect()
    const next = visit.open()
    const progress = await next.at<ResultModel>(way.progress)
    expectUsable(progress)
    pressButton(progress, 'Add more funds')
    await pay(way, next)
    await arrives(next, visit)
  })
})

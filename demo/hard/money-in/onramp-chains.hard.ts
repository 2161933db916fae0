import { parseEther } from 'viem'
import { describe, expect, it } from 'vitest'
import { chainFaults, chainsOf, node } from './cell.js'
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
  startPurchase,
  titled,
  world,
  worldForOnramps,
} from './onramps.js'

/* The chain on which an onramp pays out is down, slow, silent and lying, and takes the money back. */

worldForOnramps()
const base = () => chainsOf(world).baseRpcUrl
const balanceRequests = () => buyer.requests.filter(({ body }) => JSON.stringify(body ?? '').includes('eth_getBalance'))
const isUnseen = () => (buyer.content().detail ?? '').endsWith('They have not been seen in the wallet yet.')

describe.each(ONRAMPS)('$name', way => {
  it.each(chainFaults)('x the chain %s once it is paid', async (_, fault) => {
    await startPurchase(way)
    const window = await orders(way)
    const heal = world.driver.fault({ operation: 'chain.base' }, fault)
    const before = balanceRequests().length
    await window.answer('pay')
    await titled('Payment complete')
    await eventually(() => balanceRequests().length > before, 'the question about the balance')
    expectUsable()
    expect(ends()).toBe(0)
    heal()
    await arrives()
  })

  it.each(chainFaults)('x the chain %s while it begins', async (_, fault) => {
    await startPurchase(way)
    const heal = world.driver.fault({ operation: 'chain.base' }, fault)
    const window = await buyer.pay(way.row)
    await eventually(() => buyer.pendingRequests === 0, 'the end of the questions')
    await window.answer('pay')
    heal()
    // A retry may read the balance before the payment arrives. Otherwise that is unknown, and nothing can be claimed.
    const outcome = await eventually(() => buyer.outcome ?? isUnseen(), 'the end', 5_000)
    if (outcome !== true) {
      expect([await balance(), ends()]).toEqual([parseEther('0.05'), 1])
      return expect(outcome).toMatchObject({ status: 'confirmed', amount: '0.05' })
    }
    buyer.press('Close')
    expect(await eventually(() => buyer.outcome, 'the end')).toMatchObject({ status: 'submitted' })
    expect([buyer.outcome?.amount, ends()]).toEqual([undefined, 1])
  })

  it('x the chain says that nothing has come', async () => {
    await startPurchase(way)
    const window = await orders(way)
    const heal = world.driver.fault(
      { operation: 'chain.base', path: /\/eth_getBalance$/ },
      { raw: '{"jsonrpc":"2.0","id":1,"result":"0x0"}' },
    )
    const before = balanceRequests().length
    await window.answer('pay')
    await titled('Payment complete')
    await eventually(() => balanceRequests().length > before + 1, 'two answers of the chain')
    expect(await eventually(balance, 'the balance')).toBe(parseEther('0.05'))
    expectUsable()
    expect(ends()).toBe(0)
    heal()
    await arrives()
  })

  it('x the chain takes the payment back before it is seen, and executes it later', async () => {
    await startPurchase(way)
    const window = await orders(way)
    const heal = world.driver.fault({ operation: 'chain.base' }, { reset: true })
    const before = await node(base(), 'evm_snapshot')
    await window.answer('pay')
    await titled('Payment complete')
    expect(await node(base(), 'evm_revert', before)).toBe(true)
    heal()
    const asked = balanceRequests().length
    await eventually(() => balanceRequests().length > asked + 1, 'two answers of the chain')
    expect([await balance(), buyer.title, ends()]).toEqual([0n, 'Payment complete', 0])
    // The faucet waits on the same fake clock.
    await Promise.all([world.driver.faucet(buyer.address, '0.05', 'base'), arrives()])
  })

  it('x the chain takes the payment back for good', async () => {
    await startPurchase(way)
    const window = await orders(way)
    const heal = world.driver.fault({ operation: 'chain.base' }, { reset: true })
    const before = await node(base(), 'evm_snapshot')
    await window.answer('pay')
    await titled('Payment complete')
    expect(await node(base(), 'evm_revert', before)).toBe(true)
    heal()
    await eventually(isUnseen, 'the end of the wait', 60_000)
    buyer.press('Close')
    expect(await eventually(() => buyer.outcome, 'the end')).toMatchObject({ status: 'submitted' })
    expect([buyer.outcome?.amount, await balance(), ends()]).toEqual([undefined, 0n, 1])
  })

  it('x the chain takes the payment back, and the page is killed', async () => {
    await startPurchase(way)
    const window = await orders(way)
    const heal = world.driver.fault({ operation: 'chain.base' }, { reset: true })
    const before = await node(base(), 'evm_snapshot')
    await window.answer('pay')
    await titled('Payment complete')
    await node(base(), 'evm_revert', before)
    heal()
    await expectResumed(way)
    await titled('Payment complete')
    // The faucet waits on the same fake clock.
    await Promise.all([world.driver.faucet(buyer.address, '0.05', 'base'), arrives()])
  })

  it('x the page is killed before the chain has told the balance', async () => {
    await startPurchase(way)
    world.driver.fault({ operation: 'chain.base' }, { hang: true })
    const window = await buyer.pay(way.row)
    await window.answer('pay')
    world.driver.clearFaults()
    await expectResumed(way)
    await eventually(() => buyer.content().buttons.includes('Close'), 'a way on')
    expect(buyer.title).toBe('Payment complete')
    buyer.press('Close')
    expect(await eventually(() => buyer.outcome, 'the end')).toMatchObject({ status: 'submitted' })
    expect([buyer.outcome?.amount, ends()]).toEqual([undefined, 1])
  })

  it('x the page is killed once it has arrived', async () => {
    await startPurchase(way)
    await (await orders(way)).answer('pay')
    await titled('0.05 ETH has arrived')
    buyer.loadPage()
    await buyer.openFunding()
    await eventually(() => buyer.screen === 'fund-method', 'the ways')
    expect(buyer.methodLabels()).not.toContain(`Your payment at ${way.provider}`)
    expect(await balance()).toBe(parseEther('0.05'))
  })

  it('x there is no price', async () => {
    await startPurchase(way)
    const heal = world.driver.fault({ operation: 'price.native' }, { status: 500 })
    await (await orders(way)).answer('pay')
    await arrives()
    heal()
  })
})

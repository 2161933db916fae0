import { createPublicClient, http, type Hex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { useMemoryStorage, reloadPage } from '../../../src/connectors/wallet.harness.js'
import { forgetApp, useApp } from '../../../src/config/app.js'
import { $inEnglish, inEnglish } from '../../../src/copy/test/in-english.harness.js'
import {
  bridgeSettings,
  ETHER,
  localChains,
  signInWithWallet,
  playFunding,
  firstValue,
} from '../../../src/flows/funding/bridge.harness.js'
import { connectedWallet } from '../../../src/flows/funding/extension-wallet.harness.js'
import { forgetPage } from '../../../src/lib/page.js'
import { setStorage } from '../../../src/lib/storage.js'
import { eventually } from '../../../src/lib/time/eventually.harness.js'
import type { ChoiceModel } from '../../../src/screens/shapes/choice/choice.js'
import type { FormModel } from '../../../src/screens/shapes/form/form.js'
import { pressButton, findRow, contentOf } from '../../../src/screens/shapes/parts/screen-content.harness.js'
import type { ResultModel } from '../../../src/screens/shapes/result/result.js'
import type { ReviewModel } from '../../../src/screens/transaction/review/review.js'
import { press } from '../../../src/ui/actions/press.harness.js'
import { DEMO_APP_ID } from '../../provider/index.js'
import { startWorld, type World } from '../../world.js'
import { faults } from './faults.js'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  useMemoryStorage()
  reloadPage()
  forgetApp()
  useApp({ appId: DEMO_APP_ID, apiUrl: world.apiUrlLocal })
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  forgetPage()
  forgetApp()
  setStorage(undefined)
  world.driver.clearFaults()
  await node('evm_setAutomine', true)
})

/** Makes the local node do something. */
const node = (method: string, ...params: readonly unknown[]) =>
  fetch(world.ethereumRpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
const balance = (address: string) =>
  createPublicClient({ transport: http(world.ethereumRpcUrl) }).getBalance({ address: address as Hex })
const settings = () => bridgeSettings(localChains(world))

/** Counts how often the funding ends. */
function counted(played: ReturnType<typeof playFunding>) {
  const onEnd = vi.fn()
  played.result.then(onEnd, onEnd)
  return { ...played, ended: onEnd }
}
const open = (address: string, options = settings()) => counted(playFunding({ address }, options))
type Played = ReturnType<typeof open>

/** Opens a funding, with an external wallet that has two ether on the chain of the app's wallet. */
async function setUp(options = settings()) {
  const heron = await connectedWallet({ 31337: world.ethereumRpcUrl })
  await world.driver.faucet(heron.account.address, '2', 'ethereum')
  const address = signInWithWallet()
  return { heron, address, ...open(address, options) }
}
async function toAmount({ at }: Played): Promise<FormModel> {
  findRow((await at<ChoiceModel>('fund-method')).$state.get().rows, 'Transfer from wallet')?.choose?.()
  ;(await at<ChoiceModel>('source-wallet')).$state.get().rows[0]?.choose?.()
  return at<FormModel>('fund-amount')
}
/** Waits for the summary of 0.1 ether, until its button is enabled. */
async function toSummary(played: Played) {
  ;(await toAmount(played)).field.submit()
  const { $review: $shown, primary } = await played.at<ReviewModel>('transfer-summary')
  const $review = $inEnglish($shown)
  const ready = () => firstValue($review, ({ status, primary: { disabled } }) => status === 'ready' && !disabled)
  await ready()
  return {
    $review,
    ready,
    confirm() {
      vi.advanceTimersByTime(400)
      press(primary)
    },
  }
}
/** Expects that the money arrives once, and that the funding ends with it. */
async function arrives({ at, stage, result, ended }: Played, address: string): Promise<void> {
  await at('fund-success')
  expect(await balance(address)).toBe(ETHER / 10n)
  stage.close()
  expect(await result).toMatchObject({ method: 'wallet', status: 'confirmed', bridged: false, amount: '0.1' })
  expect(ended).toHaveBeenCalledTimes(1)
}
const isSent = 'Waiting for the network…'

describe('ether from another wallet', () => {
  it('x nothing', async () => {
    const money = await setUp()
    ;(await toSummary(money)).confirm()
    await arrives(money, money.address)
  })

  it.each(faults)('x the chain %s before it is paid', async (name, fault) => {
    const money = await setUp()
    const amount = await toAmount(money)
    const removeFault = world.driver.fault({ operation: 'chain.ethereum' }, fault)
    amount.field.submit()
    const { $review: $shown, primary } = await money.at<ReviewModel>('transfer-summary')
    const $review = $inEnglish($shown)
    const review = await firstValue($review, ({ status }) => status === 'ready')
    if (!review.primary.disabled) {
      expect(
        ['takes its time', 'loses its answer'],
        'nothing is offered for signing of a chain that said nothing',
      ).toContain(name)
    } else {
      expect(review.notices.map(({ text }) => text).join('')).not.toBe('')
      press(primary)
      expect([money.heron.transactions, money.ended.mock.calls.length]).toEqual([[], 0])
    }
    removeFault()
    const again = await toSummary(open(money.address))
    expect(again.$review.get().primary.disabled).toBe(false)
  })

  it.each(faults)('x the chain %s once it is paid', async (_, fault) => {
    const money = await setUp()
    const { $review, confirm } = await toSummary(money)
    await node('evm_setAutomine', false)
    confirm()
    await firstValue($review, ({ primary }) => primary.text === isSent)
    const fetchSpy = vi.spyOn(globalThis, 'fetch')
    const receiptRequests = () =>
      fetchSpy.mock.calls.filter(([, init]) => typeof init?.body === 'string' && init.body.includes('Receipt')).length
    const before = receiptRequests()
    const removeFault = world.driver.fault({ operation: 'chain.ethereum' }, fault)
    await eventually(() => expect(receiptRequests()).toBeGreaterThan(before))
    expect(money.ended).not.toHaveBeenCalled()
    removeFault()
    await node('evm_mine')
    await arrives(money, money.address)
  })

  it('x the wallet names the hash of another transaction', async () => {
    const money = await setUp()
    money.heron.answers = (await world.driver.faucet(
      '0x00000000000000000000000000000000000000c5',
      '0.01',
      'ethereum',
    )) as Hex
    const { $review, confirm } = await toSummary(money)
    confirm()
    const review = await firstValue($review, ({ notices }) => notices.length > 0)
    expect(review.notices[0]?.text).toContain('Look in Heron before you send again.')
    expect([await balance(money.address), money.ended.mock.calls.length]).toEqual([0n, 0])
    money.stage.close()
    expect(await money.result).toMatchObject({ status: 'submitted' })
  })

  it('x the wallet names a hash that no chain knows', async () => {
    const money = await setUp()
    money.heron.answers = `0x${'ab'.repeat(32)}`
    const { $review, confirm } = await toSummary(money)
    confirm()
    await firstValue($review, ({ primary }) => primary.text === isSent)
    money.stage.close()
    expect(await money.result).toMatchObject({ status: 'submitted' })
    const reopened = open(money.address)
    expect(contentOf(await reopened.at<ResultModel>('transfer-progress')).buttons).toEqual(['Add more funds'])
    reopened.stage.close()
  })

  it.each([
    ['refuses', 'refuses'],
    ['stays on its chain', 'ignoresChainSwitch'],
  ] as const)('x the wallet %s', async (_, reaction) => {
    const money = await setUp()
    money.heron[reaction] = true
    const { $review, confirm, ready } = await toSummary(money)
    confirm()
    const review = await firstValue($review, ({ notices }) => notices.length > 0)
    expect([review.notices[0]?.text === '', money.heron.transactions, money.ended.mock.calls.length]).toEqual([
      false,
      [],
      0,
    ])
    money.heron[reaction] = false
    await ready()
    await new Promise(resolve => setTimeout(resolve))
    confirm()
    await arrives(money, money.address)
  })

  it.each(['at the ways', 'at the amount', 'at the summary'] as const)('x the visitor leaves %s', async step => {
    const money = await setUp()
    if (step === 'at the ways') await money.at('fund-method')
    else if (step === 'at the amount') await toAmount(money)
    else await toSummary(money)
    money.stage.close()
    await expect(money.result).rejects.toMatchObject({ code: 'USER_EXITED_FUNDING_FLOW' })
    expect([money.ended.mock.calls.length, money.heron.transactions]).toEqual([1, []])
    const again = open(money.address)
    ;(await toSummary(again)).confirm()
    await arrives(again, money.address)
  })

  it('x the visitor leaves while the wallet asks', async () => {
    const money = await setUp()
    let answers = () => {}
    money.heron.confirmation = new Promise(resolve => {
      answers = resolve
    })
    ;(await toSummary(money)).confirm()
    await eventually(() => expect(money.heron.requestedMethods).toContain('eth_sendTransaction'))
    money.stage.close()
    await expect(money.result).rejects.toMatchObject({ code: 'USER_EXITED_FUNDING_FLOW' })
    answers()
    await eventually(async () => expect(await balance(money.address)).toBe(ETHER / 10n))
    await arrives(open(money.address), money.address)
  })

  it.each(['leaves', 'is lost with the page'])('x the visitor %s while it is on its way', async how => {
    const money = await setUp()
    const { $review, confirm } = await toSummary(money)
    await node('evm_setAutomine', false)
    confirm()
    await firstValue($review, ({ primary }) => primary.text === isSent)
    money.stage.close()
    expect(await money.result).toMatchObject({ status: 'submitted' })
    if (how !== 'leaves') reloadPage()
    const reopened = open(money.address)
    const progress = await reopened.at<ResultModel>('transfer-progress')
    expect(inEnglish(progress.$state.get().title)).toBe('Waiting for Ethereum')
    await node('evm_mine')
    await arrives(reopened, money.address)
  })

  it('x the transaction is dropped by the network', async () => {
    const money = await setUp()
    const { $review, confirm } = await toSummary(money)
    await node('evm_setAutomine', false)
    confirm()
    await firstValue($review, ({ primary }) => primary.text === isSent)
    money.stage.close()
    const { transactionHash } = (await money.result) as { transactionHash: string }
    await node('anvil_dropTransaction', transactionHash)
    const reopened = open(money.address)
    pressButton(await reopened.at<ResultModel>('transfer-progress'), 'Add more funds')
    await node('evm_setAutomine', true)
    ;(await toSummary(reopened)).confirm()
    await arrives(reopened, money.address)
  })
})

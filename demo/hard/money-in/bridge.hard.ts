import { createPublicClient, http, parseEther, type Hex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { useMemoryStorage, reloadPage } from '../../../src/connectors/wallet.harness.js'
import { forgetApp, useApp } from '../../../src/config/app.js'
import { inEnglish } from '../../../src/copy/test/in-english.harness.js'
import {
  bridgeSettings,
  ETHER,
  localChains,
  signInWithWallet,
  playFunding,
  firstValue,
} from '../../../src/flows/funding/bridge.harness.js'
import { connectedWallet, type ExtensionWallet } from '../../../src/flows/funding/extension-wallet.harness.js'
import { forgetPage } from '../../../src/lib/page.js'
import { setStorage } from '../../../src/lib/storage.js'
import { eventually } from '../../../src/lib/time/eventually.harness.js'
import type { ChoiceModel } from '../../../src/screens/shapes/choice/choice.js'
import { pressButton, contentOf } from '../../../src/screens/shapes/parts/screen-content.harness.js'
import type { ResultModel } from '../../../src/screens/shapes/result/result.js'
import { DEMO_APP_ID } from '../../provider/index.js'
import { startWorld, type World } from '../../world.js'
import { faults } from './faults.js'

const LONG_MS = 600_000

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
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  forgetPage()
  forgetApp()
  setStorage(undefined)
  world.driver.bridgeWay('success')
  world.driver.clearFaults()
})

const settings = () => bridgeSettings(localChains(world))
const balance = (address: string, rpcUrl = world.ethereumRpcUrl) =>
  createPublicClient({ transport: http(rpcUrl) }).getBalance({ address: address as Hex })
type Played = ReturnType<typeof playFunding>

/** Opens a funding for a new wallet on the first chain, with an external wallet that has two ether on the second. */
async function setUp() {
  const heron = await connectedWallet({ 31337: world.ethereumRpcUrl, 31338: world.baseRpcUrl })
  await world.driver.faucet(heron.account.address, '2', 'base')
  const address = signInWithWallet()
  return { heron, address, ...counted(playFunding({ address }, settings())) }
}
/** Counts how often the funding ends. */
function counted(played: Played) {
  const onEnd = vi.fn()
  played.result.then(onEnd, onEnd)
  return { ...played, ended: onEnd }
}
async function pays({ openOptions, summary }: Played): Promise<void> {
  await openOptions()
  ;(await summary()).confirm()
}
/** Expects that the money arrives once, and that the funding ends with it. */
async function arrives({ at, stage, result, ended }: ReturnType<typeof counted>, address: string): Promise<void> {
  await at('fund-success')
  expect(await balance(address)).toBe(ETHER / 10n)
  stage.close()
  expect(await result).toMatchObject({ status: 'confirmed', bridged: true, amount: '0.1' })
  expect(ended).toHaveBeenCalledTimes(1)
}
/** Expects that a message is shown, and that there is an action or one is in progress. */
function expectOneAction(model: ResultModel): void {
  const { title, buttons } = contentOf(model)
  expect(title).not.toBe('')
  if (model.$state.get().ring === 'failed') expect(buttons.length).toBeGreaterThan(0)
}
const reopen = (address: string) => counted(playFunding({ address }, settings()))

describe('another network, to Ethereum', () => {
  it('x nothing', async () => {
    const money = await setUp()
    await pays(money)
    await arrives(money, money.address)
  })

  it.each(faults)('x the bridge that is asked for a price %s', async (_, fault) => {
    const money = await setUp()
    const removeFault = world.driver.fault({ operation: 'bridge.quote' }, fault)
    await money.openOptions()
    if (!('delayMs' in fault)) {
      const options = await money.at<ChoiceModel>('bridge-options')
      const { problem, answers } = await firstValue(options.$state, state => state.problem !== undefined)
      expect(inEnglish(problem ?? '')).not.toBe('')
      expect(answers?.map(({ text }) => inEnglish(text))).toEqual(['Choose another way', 'Try again'])
      expect(money.ended).not.toHaveBeenCalled()
      removeFault()
      pressButton(options, 'Try again')
    }
    ;(await money.summary()).confirm()
    removeFault()
    await arrives(money, money.address)
  })

  it.each(faults)('x the bridge that is asked how it stands %s', async (_, fault) => {
    const money = await setUp()
    const removeFault = world.driver.fault({ operation: 'bridge.status' }, fault)
    await pays(money)
    const progress = await money.at<ResultModel>('bridge-progress')
    const requestCount = () => world.driver.requests().filter(({ path }) => path.startsWith('/relay/requests')).length
    const before = requestCount()
    if (!('delayMs' in fault)) await eventually(() => expect(requestCount()).toBeGreaterThan(before + 1))
    expectOneAction(progress)
    expect(money.ended).not.toHaveBeenCalled()
    removeFault()
    await arrives(money, money.address)
  })

  it('x its status goes back', async () => {
    world.driver.bridgeWay('slow')
    const money = await setUp()
    await pays(money)
    const progress = await money.at<ResultModel>('bridge-progress')
    const titles: string[] = []
    progress.$state.subscribe(({ title }) => titles.push(inEnglish(title)))
    await firstValue(progress.$state, ({ title }) => inEnglish(title) === 'On its way to Ethereum')
    for (const status of ['delayed', 'waiting', 'pending', 'nowhere']) {
      const removeFault = world.driver.fault(
        { operation: 'bridge.status', times: 2 },
        { raw: `{"requests":[{"status":"${status}"}]}`, contentType: 'application/json' },
      )
      const requestCount = () => world.driver.requests().filter(({ path }) => path.startsWith('/relay/requests')).length
      const before = requestCount()
      await eventually(() => expect(requestCount()).toBeGreaterThan(before + 2))
      removeFault()
    }
    expect(titles.slice(titles.indexOf('On its way to Ethereum'))).not.toContain('Waiting for Base')
    world.driver.shiftClock(LONG_MS)
    await arrives(money, money.address)
  })

  it('x it says that it has paid out, and has not', async () => {
    world.driver.bridgeWay('failure')
    const money = await setUp()
    world.driver.fault(
      { operation: 'bridge.status' },
      { raw: '{"requests":[{"status":"success"}]}', contentType: 'application/json' },
    )
    await pays(money)
    const progress = await money.at<ResultModel>('bridge-progress')
    await firstValue(progress.$state, ({ title }) => inEnglish(title) === 'Not seen on Ethereum yet')
    expect(await balance(money.address)).toBe(0n)
    pressButton(progress, 'Close')
    expect(await money.result).toMatchObject({ status: 'submitted' })
    expect(money.ended).toHaveBeenCalledTimes(1)
  })

  it('x the wallet names the hash of another transaction', async () => {
    const money = await setUp()
    const other = await world.driver.faucet('0x00000000000000000000000000000000000000c5', '0.01', 'base')
    returnOtherHash(money.heron, other)
    await pays(money)
    await arrives(money, money.address)
  })

  it('x the wallet names a hash that no chain knows', async () => {
    const money = await setUp()
    returnOtherHash(money.heron, `0x${'ab'.repeat(32)}`)
    await pays(money)
    const progress = await money.at<ResultModel>('bridge-progress')
    await firstValue(progress.$state, ({ title }) => inEnglish(title) === 'Waiting for Base')
    expectOneAction(progress)
    money.stage.close()
    expect(await money.result).toMatchObject({ status: 'submitted' })
    await eventually(async () => expect(await balance(money.address)).toBe(ETHER / 10n))
  })

  it('x the wallet refuses', async () => {
    const money = await setUp()
    money.heron.refuses = true
    await pays(money)
    const progress = await money.at<ResultModel>('bridge-progress')
    await firstValue(progress.$state, ({ ring }) => ring === 'failed')
    expectOneAction(progress)
    money.heron.refuses = false
    pressButton(progress, 'Try again')
    ;(await money.summary()).confirm()
    await arrives(money, money.address)
  })

  it('x the wallet stays on another network', async () => {
    const money = await setUp()
    money.heron.ignoresChainSwitch = true
    await pays(money)
    const progress = await money.at<ResultModel>('bridge-progress')
    await firstValue(progress.$state, ({ ring }) => ring === 'failed')
    expectOneAction(progress)
    expect(money.heron.transactions).toEqual([])
    money.heron.ignoresChainSwitch = false
    pressButton(progress, 'Try again')
    ;(await money.summary()).confirm()
    await arrives(money, money.address)
  })

  it.each(['refund', 'failure'] as const)('x the bridge ends it with %s', async way => {
    world.driver.bridgeWay(way)
    const money = await setUp()
    await pays(money)
    const failed = await money.at<ResultModel>('bridge-failed')
    expectOneAction(failed)
    expect(failed.$state.get().answers?.[0]?.href).toContain('/relay/transaction/0x')
    expect(await balance(money.address)).toBe(0n)
    world.driver.bridgeWay('success')
    pressButton(failed, 'Try again')
    ;(await money.summary()).confirm()
    await arrives(money, money.address)
  })

  const BEFORE = ['at the ways', 'at the amount', 'at the summary'] as const
  it.each(BEFORE)('x the visitor leaves %s', async step => {
    const money = await setUp()
    if (step === 'at the ways') await money.at('fund-method')
    else if (step === 'at the amount') await money.openAmount()
    else {
      await money.openOptions()
      await money.summary()
    }
    money.stage.close()
    await expect(money.result).rejects.toMatchObject({ code: 'USER_EXITED_FUNDING_FLOW' })
    expect([money.ended.mock.calls.length, money.heron.transactions]).toEqual([1, []])
    const again = reopen(money.address)
    await pays(again)
    await arrives(again, money.address)
  })

  it('x the visitor leaves while the wallet asks', async () => {
    const money = await setUp()
    const answer = holdAnswer(money.heron)
    await pays(money)
    await eventually(() => expect(money.heron.requestedMethods).toContain('eth_sendTransaction'))
    money.stage.close()
    await expect(money.result).rejects.toMatchObject({ code: 'USER_EXITED_FUNDING_FLOW' })
    answer()
    await eventually(async () => expect(await balance(money.address)).toBe(ETHER / 10n))
    const reopened = reopen(money.address)
    await arrives(reopened, money.address)
  })

  it.each(['leaves', 'is lost with the page'])('x the visitor %s while it is on its way', async how => {
    world.driver.bridgeWay('slow')
    const money = await setUp()
    await pays(money)
    const progress = await money.at<ResultModel>('bridge-progress')
    await firstValue(progress.$state, ({ title }) => inEnglish(title) === 'On its way to Ethereum')
    money.stage.close()
    expect(await money.result).toMatchObject({ status: 'submitted' })
    if (how !== 'leaves') reloadPage() // the wallet is gone after the reload
    world.driver.shiftClock(LONG_MS)
    const reopened = reopen(money.address)
    await arrives(reopened, money.address)
    const another = reopen(money.address)
    await another.at(how === 'leaves' ? 'fund-method' : 'receive')
    another.stage.close()
  })

  it('x the chain of the destination is silent', async () => {
    const money = await setUp()
    await money.openOptions()
    const { confirm } = await money.summary()
    const removeFault = world.driver.fault({ operation: 'chain.ethereum' }, { reset: true })
    confirm()
    const progress = await money.at<ResultModel>('bridge-progress')
    await firstValue(progress.$state, ({ title }) => inEnglish(title) !== 'Continue in Heron')
    expectOneAction(progress)
    removeFault()
    money.stage.close()
    expect(await money.result).toMatchObject({ status: 'submitted', bridged: true })
    await eventually(async () => expect(await balance(money.address)).toBe(ETHER / 10n))
  })

  it('x the price is another one when it is confirmed', async () => {
    const money = await setUp()
    await money.openOptions()
    const { model } = await money.summary()
    world.driver.price('ETH', 2_000)
    const real = Date.now.bind(Date)
    vi.spyOn(Date, 'now').mockImplementation(() => real() + 31_000)
    const { confirm } = await money.summary()
    confirm()
    expect(money.heron.transactions).toEqual([])
    await firstValue(model.$review, ({ status }) => status === 'ready')
    world.driver.price('ETH', undefined)
    ;(await money.summary()).confirm()
    await arrives(money, money.address)
    expect(money.heron.transactions).toMatchObject([{ value: parseEther('0.1001') }])
  })
})

/** The wallet pays as requested, but returns another transaction's hash. */
function returnOtherHash(wallet: ExtensionWallet, hash: string): void {
  const originalRequest = wallet.request.bind(wallet)
  wallet.request = async request => {
    const answer = await originalRequest(request)
    return request.method === 'eth_sendTransaction' ? hash : answer
  }
}

/** Holds the wallet's answer until the returned function is called. */
function holdAnswer(wallet: ExtensionWallet): () => void {
  let answer = () => {}
  wallet.confirmation = new Promise(resolve => {
    answer = resolve
  })
  return () => answer()
}

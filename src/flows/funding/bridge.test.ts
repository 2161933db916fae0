import { createPublicClient, erc20Abi, http, parseEther, parseUnits, type Hex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest'
import { startWorld, type World } from '../../../demo/world.js'
import { DEMO_APP_ID } from '../../../demo/provider/index.js'
import { chainById, USDC_ADDRESSES } from '../../chains/registry.js'
import { forgetApp, useApp } from '../../config/app.js'
import { BRIDGE_ARRIVAL_MS } from '../../constants.js'
import { useMemoryStorage, reloadPage } from '../../connectors/wallet.harness.js'
import { inEnglish } from '../../copy/test/in-english.harness.js'
import { hasCrossings, keepCrossing } from '../../funding/bridge/crossings.js'
import type { EthereumFunding, FundingDestination } from '../../funding/funding-config.js'
import { forgetTransfer, keepTransfer, transferOf } from '../../funding/kept/sent-transfers.js'
import { forgetPage } from '../../lib/page.js'
import { setStorage } from '../../lib/storage.js'
import { eventually } from '../../lib/time/eventually.harness.js'
import type { ChoiceModel } from '../../screens/shapes/choice/choice.js'
import { pressButton, contentOf } from '../../screens/shapes/parts/screen-content.harness.js'
import type { ResultModel } from '../../screens/shapes/result/result.js'
import type { Review } from '../../screens/transaction/review/review.js'
import { forgedPress, press } from '../../ui/actions/press.harness.js'
import {
  bridgeSettings,
  chainConfig,
  ETHER,
  localChains,
  signInWithWallet,
  playFunding,
  signIn,
  firstValue,
} from './bridge.harness.js'
import { chainProxy } from './chain-proxy.harness.js'
import { connectedWallet } from './extension-wallet.harness.js'

// Real chains are slow on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

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
  signIn()
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
const wallet = () => connectedWallet({ 31337: world.ethereumRpcUrl, 31338: world.baseRpcUrl })
const balance = (of: string, rpcUrl = world.ethereumRpcUrl) =>
  createPublicClient({ transport: http(rpcUrl) }).getBalance({ address: of as Hex })
const fact = (review: Review, id: string) => review.facts.find(found => found.id === id)?.value
const textOf = (review: Review, id: string) => (fact(review, id) as { text: string } | undefined)?.text

/** Runs the callback of the last timer with this delay at once. Throws if there is none. */
function ring(timers: MockInstance<typeof setTimeout>, ms: number): void {
  const [last] = timers.mock.calls.filter(([, after]) => after === ms).slice(-1)
  if (!last) throw new Error(`No timer waits ${ms} ms.`)
  timers.mockRestore()
  ;(last[0] as () => void)()
}

/** Begins with a wallet that has two ether on the second chain, and a new wallet of the app on the first. */
async function begun() {
  const heron = await wallet()
  await world.driver.faucet(heron.account.address, '2', 'base')
  const address = signInWithWallet()
  return { heron, address, ...playFunding({ address }, settings()) }
}

describe('a transfer from another network', () => {
  it('is offered if the app enables bridging, and not otherwise [FUND-03]', async () => {
    await wallet()
    const ways = async (crossChainBridging: boolean) => {
      const { at, stage } = playFunding({ address: signInWithWallet(), crossChainBridging }, settings())
      const rows = (await at<ChoiceModel>('fund-method')).$state.get().rows.map(({ label }) => inEnglish(label))
      stage.close()
      return rows
    }
    expect(await ways(true)).toEqual(['Transfer from wallet', 'Transfer from another network', 'Receive funds'])
    expect(await ways(false)).toEqual(['Transfer from wallet', 'Receive funds'])
  })

  it('pays exactly the shown amount, and exactly the shown amount arrives in the wallet', async () => {
    const { heron, address, openOptions, summary, at, result, stage } = await begun()
    await openOptions()
    const { review, model, confirm } = await summary()
    const [paid, arrives] = review.moves ?? []
    expect(arrives).toEqual({ label: 'Arrives', text: '0.1', unit: 'ETH' })
    expect(paid).toEqual({ label: 'Send', text: '0.1001', unit: 'ETH' })
    expect(textOf(review, 'bridge-fee')).toBe('0.0001 ETH')
    expect(textOf(review, 'time')).toBe('About 1 second')
    expect(textOf(review, 'total')).toMatch(/^0\.1001\d+ ETH$/)
    expect(fact(review, 'to')).toMatchObject({ full: address })
    expect(fact(review, 'from-network')).toEqual({ kind: 'network', name: 'Base' })
    expect(fact(review, 'network')).toEqual({ kind: 'network', name: 'Ethereum' })
    const payee = (fact(review, 'paid-to') as { full: string }).full

    model.primary(forgedPress())
    expect(stage.$scene.get()?.screen).toBe('bridge-summary')
    confirm()
    const success = await at<ResultModel>('fund-success')
    expect(heron.transactions).toEqual([{ chainId: 31338, to: payee, value: parseEther('0.1001') }])
    expect(contentOf(success).detail).toContain("You've successfully added 0.1 ETH to your Almanac wallet.")
    expect(await balance(address)).toBe(ETHER / 10n)
    expect(await balance(payee, world.baseRpcUrl)).toBe(parseEther('0.1001'))
    pressButton(success, 'Close')
    expect(await result).toEqual({
      method: 'wallet',
      provider: 'external',
      status: 'confirmed',
      chainType: 'ethereum',
      chainId: 31337,
      address,
      asset: 'ETH',
      amount: '0.1',
      transactionHash: expect.stringMatching(/^0x[\da-f]{64}$/) as string,
      bridged: true,
    })
  })

  it('is refunded if the bridge fails: the screen explains it, links the refund, and offers another try [BRIDGE-17] [BRIDGE-18]', async () => {
    world.driver.bridgeWay('refund')
    const { heron, openOptions, summary, at, stage, result } = await begun()
    await openOptions()
    ;(await summary()).confirm()
    const failed = await at<ResultModel>('bridge-failed')
    const hash = failed.$state.get().hash?.full ?? ''
    expect(contentOf(failed)).toMatchObject({
      title: 'Transaction failed',
      detail: 'We were unable to complete the bridging transaction. Funds will be refunded on your wallet.',
      buttons: ['Refund status', 'Try again'],
    })
    const { href } = failed.$state.get().answers?.[0] ?? {}
    expect(href).toBe(`${world.apiUrlLocal}/relay/transaction/${hash}`)
    expect(await (await fetch(href ?? '')).text()).toContain('Status: refund')
    expect((await balance(heron.account.address, world.baseRpcUrl)) > parseEther('1.99')).toBe(true)
    pressButton(failed, 'Try again')
    await summary()
    stage.close()
    await expect(result).rejects.toMatchObject({ code: 'USER_EXITED_FUNDING_FLOW' })
  })

  it('ends as a failure if the bridge has lost it and the visitor leaves', async () => {
    world.driver.bridgeWay('failure')
    const { openOptions, summary, at, stage, result } = await begun()
    await openOptions()
    ;(await summary()).confirm()
    await at<ResultModel>('bridge-failed')
    stage.close()
    await expect(result).rejects.toMatchObject({ code: 'TRANSACTION_FAILURE' })
  })

  it('can be left while it is slow, counts as sent, and is found again when the visitor returns', async () => {
    world.driver.bridgeWay('slow')
    const { address, openOptions, summary, at, stage, result } = await begun()
    await openOptions()
    ;(await summary()).confirm()
    const progress = await at<ResultModel>('bridge-progress')
    await firstValue(progress.$state, ({ detail }) =>
      inEnglish(detail ?? '').startsWith('This takes longer than usual.'),
    )
    world.driver.shiftClock(-LONG_MS) // the payout is this much later now
    stage.close()
    expect(await result).toMatchObject({ status: 'submitted', bridged: true, amount: '0.1', address })

    const back = playFunding({ address }, settings())
    const found = await back.at<ResultModel>('bridge-progress')
    expect(found.$state.get()).toMatchObject({ hash: { full: (await result).transactionHash } })
    pressButton(found, 'Add more funds')
    await back.at('fund-method')
    back.stage.close()

    world.driver.shiftClock(LONG_MS + 20_000)
    const later = playFunding({ address }, settings())
    await later.at<ResultModel>('fund-success')
    later.stage.close()
    expect(await later.result).toMatchObject({ status: 'confirmed', bridged: true, amount: '0.1' })
    expect(await balance(address)).toBe(ETHER / 10n)

    const over = playFunding({ address }, settings())
    await over.at('fund-method')
    over.stage.close()
  })

  it('is not sent if the visitor refuses in the wallet, and can be retried', async () => {
    const { heron, openOptions, summary, at, stage, result } = await begun()
    heron.refuses = true
    await openOptions()
    ;(await summary()).confirm()
    const progress = await at<ResultModel>('bridge-progress')
    expect(inEnglish(progress.$state.get().title)).toBe('Continue in Heron')
    await firstValue(progress.$state, ({ ring }) => ring === 'failed')
    expect(contentOf(progress)).toMatchObject({ title: 'Nothing was sent', detail: 'User rejected the request.' })
    heron.refuses = false
    pressButton(progress, 'Try again')
    ;(await summary()).confirm()
    await at('fund-success')
    expect(heron.transactions).toHaveLength(1)
    stage.close()
    await result
  })

  it('is not sent by a wallet that stays on another network', async () => {
    const { heron, openOptions, summary, at, stage } = await begun()
    heron.ignoresChainSwitch = true
    await openOptions()
    ;(await summary()).confirm()
    const progress = await at<ResultModel>('bridge-progress')
    await firstValue(progress.$state, ({ ring }) => ring === 'failed')
    expect(heron.transactions).toEqual([])
    expect(contentOf(progress)).toMatchObject({
      title: 'Nothing was sent',
      detail: expect.stringContaining('Heron is not on Base.') as string,
    })
    stage.close()
  })

  it('finds no way to pay in a wallet without enough funds [BRIDGE-15]', async () => {
    const heron = await wallet()
    const { openOptions, at, stage } = playFunding({ address: signInWithWallet() }, settings())
    await openOptions()
    const options = await at<ChoiceModel>('bridge-options')
    const { problem } = await firstValue(options.$state, state => state.problem !== undefined)
    const short = `${heron.account.address.slice(0, 6)}…${heron.account.address.slice(-4)}`
    expect(inEnglish(problem ?? '')).toBe(
      `Unable to fetch quotes for bridging. Wallet ${short} does not have enough funds.`,
    )
    stage.close()
  })

  it('reports a bridge that is down, and requests quotes again on demand [BRIDGE-14]', async () => {
    const disarm = world.driver.fault({ operation: 'bridge.quote' }, { status: 500 })
    const { openOptions, at, stage, summary } = await begun()
    await openOptions()
    const options = await at<ChoiceModel>('bridge-options')
    const { problem } = await firstValue(options.$state, state => state.problem !== undefined)
    expect(inEnglish(problem ?? '')).toBe('Unable to fetch quotes for bridging')
    disarm()
    pressButton(options, 'Try again')
    await summary()
    stage.close()
  })

  it("can be left during the search for quotes, which ends at the bridge's time limit", async () => {
    const disarm = world.driver.fault({ operation: 'bridge.quote' }, { hang: true })
    const { openOptions, at, stage } = await begun()
    const timers = vi.spyOn(globalThis, 'setTimeout')
    await openOptions()
    const options = await at<ChoiceModel>('bridge-options')
    expect([contentOf(options).buttons, inEnglish(options.$state.get().busy ?? '')]).toEqual([
      ['Choose another way'],
      'Looking for your funds on other networks…',
    ])
    await eventually(() => ring(timers, 12_000))
    const { problem, busy } = await firstValue(options.$state, state => state.problem !== undefined)
    expect([inEnglish(problem ?? ''), busy, contentOf(options).buttons]).toEqual([
      'Unable to fetch quotes for bridging',
      undefined,
      ['Choose another way', 'Try again'],
    ])
    pressButton(options, 'Choose another way')
    await at<ChoiceModel>('fund-method')
    disarm()
    stage.close()
  })

  it('sends nothing if its price has expired, and shows a new price', async () => {
    const { heron, openOptions, summary, stage } = await begun()
    await openOptions()
    const { model } = await summary()
    const real = Date.now.bind(Date)
    vi.spyOn(Date, 'now').mockImplementation(() => real() + 31_000)
    press(model.primary)
    expect(stage.$scene.get()?.screen).toBe('bridge-summary')
    expect(model.$review.get()).toMatchObject({ status: 'preparing', primary: { disabled: true } })
    const before = (fact(model.$review.get(), 'paid-to') as { full: string }).full
    const renewed = await firstValue(model.$review, ({ status }) => status === 'ready')
    expect((fact(renewed, 'paid-to') as { full: string }).full).not.toBe(before)
    press(model.primary) // a press together with the change does not count
    expect(stage.$scene.get()?.screen).toBe('bridge-summary')
    expect(heron.transactions).toEqual([])
    stage.close()
  })

  it('sends nothing if its price expires while the wallet changes its network, and asks again with a new price', async () => {
    const { heron, address, openOptions, summary, at, stage } = await begun()
    let agree = () => {}
    heron.switching = new Promise(resolve => {
      agree = resolve
    })
    await openOptions()
    const first = await summary()
    first.confirm()
    await eventually(() => expect(heron.requestedMethods).toContain('wallet_switchEthereumChain'))
    const real = Date.now.bind(Date)
    vi.spyOn(Date, 'now').mockImplementation(() => real() + 31_000)
    agree()
    const renewed = await summary()
    expect(heron.requestedMethods).not.toContain('eth_sendTransaction')
    const payee = (fact(renewed.review, 'paid-to') as { full: string }).full
    expect(payee).not.toBe((fact(first.review, 'paid-to') as { full: string }).full)
    renewed.confirm()
    await at('fund-success')
    expect(heron.transactions.map(({ to }) => to.toLowerCase())).toEqual([payee.toLowerCase()])
    expect(await balance(address)).toBe(ETHER / 10n)
    stage.close()
  })

  it('names the amount that has arrived if it is less than quoted, but not less than guaranteed', async () => {
    const address = signInWithWallet()
    const coin = { symbol: 'ETH', decimals: 18 }
    world.driver.fault(
      { operation: 'bridge.status' },
      { raw: '{"requests":[{"status":"success"}]}', contentType: 'application/json' },
    )
    keepCrossing({
      id: '1',
      at: Date.now(),
      testnet: true,
      from: { amount: String(ETHER), ...coin, chainId: 31338, address, wallet: 'Heron' },
      to: {
        amount: String(ETHER / 10n),
        least: String((ETHER * 99n) / 1000n),
        ...coin,
        chainId: 31337,
        address,
        whose: 'app',
      },
      before: '0',
      requestId: 'r1',
    })
    await world.driver.faucet(address, '0.099500000000000001', 'ethereum')
    const { at, stage, result } = playFunding({ address }, settings())
    expect(contentOf(await at<ResultModel>('fund-success')).detail).toContain(
      "You've successfully added 0.099500000000000001 ETH to your Almanac wallet.",
    )
    stage.close()
    expect(await result).toMatchObject({ status: 'confirmed', amount: '0.099500000000000001' })
  })

  it('is restored as shown if the page is killed before the wallet has answered', async () => {
    const { heron, address, openOptions, summary, at, stage } = await begun()
    heron.losesAnswer = true
    let answer = () => {}
    heron.confirmation = new Promise(resolve => {
      answer = resolve
    })
    await openOptions()
    ;(await summary()).confirm()
    await at('bridge-progress')
    await eventually(() => expect(heron.requestedMethods).toContain('eth_sendTransaction'))
    answer()
    await eventually(async () => expect(await balance(address)).toBe(ETHER / 10n))
    reloadPage()
    const back = playFunding({ address }, settings())
    await back.at('fund-success')
    expect(heron.transactions).toHaveLength(1)
    back.stage.close()
    expect(await back.result).not.toHaveProperty('transactionHash')
    stage.close()
  })

  it('may have been sent if the page is killed before the wallet has answered: the next visit says so, and sees it arrive', async () => {
    const { heron, address, openOptions, summary, at, stage } = await begun()
    heron.losesAnswer = true
    let answer = () => {}
    heron.confirmation = new Promise(resolve => {
      answer = resolve
    })
    await openOptions()
    ;(await summary()).confirm()
    await at('bridge-progress')
    await eventually(() => expect(heron.requestedMethods).toContain('eth_sendTransaction'))
    reloadPage()
    const chain = chainById(31337, settings().chains) as EthereumFunding['chain']
    const config: FundingDestination = { chainType: 'ethereum', chain, address, isUSDC: false }
    const sent = transferOf({ config, amount: ETHER, hash: `0x${'ab'.repeat(32)}`, wallet: 'Heron' })
    keepTransfer(sent)
    const first = playFunding({ address }, settings())
    await first.at('transfer-progress')
    first.stage.close()
    forgetTransfer(sent.id)

    const back = playFunding({ address }, settings())
    expect(contentOf(await back.at<ResultModel>('bridge-progress'))).toMatchObject({
      title: 'A payment may have been sent',
      buttons: ['Add more funds', 'It was not sent'],
    })
    answer()
    await back.at('fund-success')
    expect(heron.transactions).toHaveLength(1)
    back.stage.close()
    expect(await back.result).toMatchObject({ status: 'confirmed', bridged: true, amount: '0.1' })
    expect(hasCrossings()).toBe(false)
    stage.close()
  })

  it('is reported as arrived only with proof from the chain', async () => {
    const { address, openOptions, summary, at, stage, result } = await begun()
    const lie = world.driver.fault(
      { operation: 'bridge.status' },
      { raw: '{"requests":[{"status":"success"}]}', contentType: 'application/json' },
    )
    world.driver.bridgeWay('failure')
    await openOptions()
    const timers = vi.spyOn(globalThis, 'setTimeout')
    ;(await summary()).confirm()
    const progress = await at<ResultModel>('bridge-progress')
    await firstValue(progress.$state, ({ title }) => inEnglish(title) === 'Arriving on Ethereum')
    await eventually(() => ring(timers, BRIDGE_ARRIVAL_MS))
    await firstValue(progress.$state, ({ title }) => inEnglish(title) === 'Not seen on Ethereum yet')
    expect(contentOf(progress).detail).toBe(
      'The bridge says that it has paid 0.1 ETH out. It may take a while until the network shows it.',
    )
    expect(await balance(address)).toBe(0n)
    lie()
    pressButton(progress, 'Close')
    expect(await result).toMatchObject({ status: 'submitted', bridged: true })
    expect(stage.$scene.get()?.screen).not.toBe('fund-success')
  })

  it('never shows less progress than before, and reports a silent bridge', async () => {
    world.driver.bridgeWay('slow')
    const { openOptions, summary, at, stage } = await begun()
    await openOptions()
    ;(await summary()).confirm()
    const progress = await at<ResultModel>('bridge-progress')
    const titles: string[] = []
    progress.$state.subscribe(({ title }) => titles.push(inEnglish(title)))
    const detail = (text: string) =>
      firstValue(progress.$state, state => inEnglish(state.detail ?? '').startsWith(text))
    await detail('This takes longer than usual.')
    world.driver.shiftClock(-LONG_MS) // the payout is this much later now
    const silent = world.driver.fault({ operation: 'bridge.status' }, { reset: true })
    await detail('The bridge does not answer. Trying again.')
    silent()
    for (const status of ['waiting', 'pending']) {
      const back = world.driver.fault(
        { operation: 'bridge.status' },
        { raw: `{"requests":[{"status":"${status}"}]}`, contentType: 'application/json' },
      )
      const asked = () => world.driver.requests().filter(({ path }) => path.startsWith('/relay/requests')).length
      const before = asked()
      await eventually(() => expect(asked()).toBeGreaterThan(before + 1))
      back()
    }
    expect(new Set(titles.slice(titles.indexOf('On its way to Ethereum')))).toEqual(new Set(['On its way to Ethereum']))
    stage.close()
    world.driver.shiftClock(LONG_MS)
  })
})

describe('the choice among funds on several networks', () => {
  let doors: Awaited<ReturnType<typeof chainProxy>>[]
  beforeAll(async () => {
    doors = await Promise.all([
      chainProxy(world.ethereumRpcUrl, 1),
      chainProxy(world.baseRpcUrl, 8453),
      chainProxy(world.baseRpcUrl, 42161),
    ])
  })
  afterAll(() => Promise.all(doors.map(door => door.stop())))

  const chains = () =>
    bridgeSettings(
      [
        [1, 'Ethereum'],
        [8453, 'Base'],
        [42161, 'Arbitrum One'],
      ].map(([id, name], index) => chainConfig(id as number, name as string, doors[index]?.url ?? '')),
    )
  const heronOf = () => connectedWallet({ 1: world.ethereumRpcUrl, 8453: world.baseRpcUrl, 42161: world.baseRpcUrl })

  it('is titled "Transfer from another network", and lists the networks with cost and duration [FUND-20]', async () => {
    const heron = await heronOf()
    await world.driver.faucet(heron.account.address, '1', 'base')
    const address = signInWithWallet()
    const { openOptions, at, summary, stage } = playFunding({ address }, chains())
    await openOptions()
    const options = await at<ChoiceModel>('bridge-options')
    const { title, rows } = await firstValue(options.$state, state => state.rows.length > 0)
    expect(inEnglish(title)).toBe('Transfer from another network')
    expect(rows.map(({ label, chips }) => [label, ...(chips ?? []).map(chip => inEnglish(chip))])).toEqual([
      ['Base', '0.1001 ETH', 'About 1 second'],
      ['Arbitrum One', '0.1001 ETH', 'About 1 second'],
    ])
    rows[1]?.choose?.()
    const { confirm } = await summary()
    confirm()
    await at('fund-success')
    expect(heron.transactions).toMatchObject([{ chainId: 42161, value: parseEther('0.1001') }])
    expect(await balance(address)).toBe(ETHER / 10n)
    stage.close()
  })

  it('pays in USDC for coins if the wallet has too few coins, exactly as shown', async () => {
    const heron = await heronOf()
    await world.driver.faucet(heron.account.address, '0.01', 'base')
    await world.driver.chains?.fund(heron.account.address, '5000', 'base', 'USDC', USDC_ADDRESSES[8453])
    const address = signInWithWallet()
    const { openOptions, at, summary, stage, result } = playFunding({ address }, chains())
    await openOptions()
    const { review, confirm } = await summary()
    const [paid, arrives] = review.moves ?? []
    expect([paid?.unit, arrives?.text, arrives?.unit]).toEqual(['USDC', '0.1', 'ETH'])
    confirm()
    await at('fund-success')
    expect(await balance(address)).toBe(ETHER / 10n)
    const left = await createPublicClient({ transport: http(world.baseRpcUrl) }).readContract({
      address: USDC_ADDRESSES[8453] as Hex,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [heron.account.address],
    })
    expect(5_000_000_000n - left).toBe(parseUnits((paid?.text ?? '').replaceAll(',', ''), 6))
    stage.close()
    expect(await result).toMatchObject({ asset: 'ETH', amount: '0.1', status: 'confirmed', bridged: true })
  })

  it('lists coins, too, if USDC is requested, and pays in the chosen USDC to the smallest unit', async () => {
    const heron = await heronOf()
    await world.driver.faucet(heron.account.address, '1', 'base')
    await world.driver.chains?.fund(heron.account.address, '100', 'base', 'USDC', USDC_ADDRESSES[8453])
    const address = signInWithWallet()
    const { openOptions, at, summary, stage, result } = playFunding(
      { address, asset: 'USDC', chain: 1, amount: '25.000001' },
      chains(),
    )
    await openOptions()
    const options = await at<ChoiceModel>('bridge-options')
    const { rows } = await firstValue(options.$state, state => state.rows.length > 0)
    expect(rows.map(({ chips: [price] = [] }) => price && inEnglish(price).split(' ')[1])).toEqual([
      'USDC',
      'ETH',
      'ETH',
    ])
    rows[0]?.choose?.()
    const { review, confirm } = await summary()
    expect(review.moves).toMatchObject([
      { text: '25.025002', unit: 'USDC' },
      { text: '25.000001', unit: 'USDC' },
    ])
    expect(textOf(review, 'total')).toBe('25.025002 USDC')
    confirm()
    await at('fund-success')
    const usdcOf = (of: string, rpcUrl: string, token: string | undefined) =>
      createPublicClient({ transport: http(rpcUrl) }).readContract({
        address: token as Hex,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [of as Hex],
      })
    expect(await usdcOf(address, world.ethereumRpcUrl, USDC_ADDRESSES[1])).toBe(25_000_001n)
    expect(await usdcOf(heron.account.address, world.baseRpcUrl, USDC_ADDRESSES[8453])).toBe(74_974_998n)
    stage.close()
    expect(await result).toMatchObject({ asset: 'USDC', amount: '25.000001', status: 'confirmed', bridged: true })
  })
})

import { atom, type ReadableAtom } from 'nanostores'
import { createWalletClient, http, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { english } from '../copy/language.js'
import { $inEnglish, inEnglish } from '../copy/test/in-english.harness.js'
import { startChains, type Chains } from '../../demo/provider/chains/index.js'
import { jsonResponse, scriptedProvider } from '../api/provider.harness.js'
import { getBalance } from '../chains/ethereum/index.js'
import { resolveSettings } from '../config/resolve.js'
import { connectExternalWallet } from '../connectors/connected-wallets.js'
import { $connectedWallets } from '../connectors/connections.js'
import { connectorTo, useMemoryStorage, reloadPage } from '../connectors/wallet.harness.js'
import { addConnectorSource, type ExternalProvider } from '../connectors/registry.js'
import type { FundInput, FundResult } from '../ask/questions/fund.js'
import type { EthereumFunding } from '../funding/funding-config.js'
import { fundSuccess } from '../screens/funding/fund-success.js'
import type { Review, ReviewModel } from '../screens/transaction/review/review.js'
import type { ChoiceModel } from '../screens/shapes/choice/choice.js'
import type { FormModel } from '../screens/shapes/form/form.js'
import { pressButton, findRow, contentOf } from '../screens/shapes/parts/screen-content.harness.js'
import type { ResultModel } from '../screens/shapes/result/result.js'
import { setSession } from '../session/store.js'
import type { User } from '../session/user/user.js'
import { at, done, flow, on } from '../stage/define.js'
import { Stage } from '../stage/stage.js'
import { forError } from './for-error.js'
import { fund } from './fund.js'
import { forgedPress, press } from '../ui/actions/press.harness.js'
import { forgetPage } from '../lib/page.js'
import { eventually } from '../lib/time/eventually.harness.js'

// Real chains are slow on a busy machine.
vi.setConfig({ testTimeout: 20_000, hookTimeout: 30_000 })

const ETHER = 10n ** 18n
const never = new AbortController().signal
const signIn = (...addresses: string[]) =>
  setSession(
    {
      id: 'did:privy:ada',
      isGuest: false,
      linkedAccounts: addresses.map(address => ({
        type: 'wallet',
        walletClientType: 'privy',
        chainType: 'ethereum',
        address,
      })),
    } as unknown as User,
    'login',
  )
/** Creates an embedded wallet of the visitor. */
function ownWallet(): Hex {
  const { address } = privateKeyToAccount(generatePrivateKey())
  signIn(address)
  return address
}

let chains: Chains
let provider: ReturnType<typeof scriptedProvider>
beforeAll(async () => {
  chains = await startChains({ ports: { ethereum: 0, solana: 0 } })
})
afterAll(() => chains.stop())
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  useMemoryStorage()
  reloadPage()
  signIn()
  provider = scriptedProvider(jsonResponse(null))
})
afterEach(() => {
  vi.useRealTimers()
  forgetPage()
  provider.restore()
})

const settings = () =>
  resolveSettings(null, {
    appId: 'clwalletelementsdemo00001',
    name: 'Almanac',
    funding: {
      defaultAmount: '0.1',
      defaultChain: 'eip155:31337',
      defaultAsset: 'native-currency',
      options: [{ method: 'wallet' }],
      crossChainBridgingEnabled: false,
    },
    chains: [
      {
        id: 31337,
        name: 'Local',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: [chains.ethereumRpcUrl] } },
      },
      42220,
    ],
  })

/** Calls a method of the local node. */
const callNode = (method: string, ...params: readonly unknown[]) =>
  fetch(chains.ethereumRpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })

/** A wallet of a browser extension: it has a key, is on another chain at first, and confirms every request. */
class ExtensionWallet implements ExternalProvider {
  readonly account = privateKeyToAccount(generatePrivateKey())
  readonly asked: string[] = []
  chainId = '0x1'
  refuses: number | undefined
  /** A hash that no chain knows. */
  sends: Hex | undefined

  async request({ method, params }: { readonly method: string; readonly params?: unknown }): Promise<unknown> {
    this.asked.push(method)
    const [first] = (params ?? []) as [Record<string, Hex>]
    if (method === 'eth_requestAccounts' || method === 'eth_accounts') return [this.account.address]
    if (method === 'eth_chainId') return this.chainId
    if (method === 'wallet_switchEthereumChain') {
      if (first.chainId === '0x7a69' && !this.asked.includes('wallet_addEthereumChain'))
        throw Object.assign(new Error('Unknown chain'), { code: 4902 })
      this.chainId = first.chainId ?? ''
      return null
    }
    if (method === 'wallet_addEthereumChain') return null
    if (this.sends) return this.sends
    if (this.refuses) throw Object.assign(new Error('No.'), { code: this.refuses })
    const client = createWalletClient({ account: this.account, transport: http(chains.ethereumRpcUrl) })
    return client.sendTransaction({
      to: first.to as Hex,
      value: BigInt(first.value ?? 0),
      chain: null,
      ...(first.data && { data: first.data }),
    })
  }
}

async function connected(count = 1): Promise<ExtensionWallet> {
  const wallet = new ExtensionWallet()
  for (let index = 0; index < count; index++)
    await connectExternalWallet({
      ...connectorTo(index === count - 1 ? wallet : new ExtensionWallet(), `com.example.w${index}`),
      walletBranding: { name: `Wallet ${index}` },
    })
  return wallet
}

function play(input: FundInput, of = settings()) {
  const stage = new Stage({ $settings: atom(of), errorScreen: forError })
  const result = stage.play(fund, input, { exit: 'USER_EXITED_FUNDING_FLOW' })
  result.catch(() => {})
  const at = async <M>(screen: string) => (await when(stage.$scene, scene => scene?.screen === screen))?.model as M
  const choose = async (label: string) =>
    findRow((await at<ChoiceModel>('fund-method')).$state.get().rows, label)?.choose?.()
  return {
    stage,
    result,
    at,
    choose,
    /** Continues to the summary with the first wallet and the suggested amount. */
    async summary() {
      await choose('Transfer from wallet')
      ;(await at<ChoiceModel>('source-wallet')).$state.get().rows[0]?.choose?.()
      ;(await at<FormModel>('fund-amount')).field.submit()
      const model = await at<ReviewModel>('transfer-summary')
      const $review = $inEnglish(model.$review)
      const review = await when($review, ({ status }) => status === 'ready')
      vi.advanceTimersByTime(400)
      return { model: { ...model, $review }, review }
    },
  }
}
function when<T>(store: ReadableAtom<T>, matches: (value: T) => boolean | undefined): Promise<T> {
  return new Promise(resolve => {
    const stop = store.subscribe(value => {
      if (matches(value)) {
        resolve(value)
        queueMicrotask(() => stop())
      }
    })
  })
}
const fact = (review: Review, label: string) => review.facts.find(found => found.label === label)?.value

describe('the choice of a way to pay', () => {
  it('is titled with the name of the wallet, and offers a transfer and receiving [FUND-08] [FUND-11] [FUND-12]', async () => {
    await connected()
    const { at, stage } = play({ address: ownWallet() })
    const model = (await at<ChoiceModel>('fund-method')).$state.get()
    expect(inEnglish(model.title)).toBe('Add funds to your Almanac wallet')
    expect(model.rows.map(({ label }) => inEnglish(label))).toEqual(['Transfer from wallet', 'Receive funds'])
    stage.close()
  })

  it('leads to the choice of a wallet and to receiving, and back', async () => {
    await connected()
    const { at, choose, stage } = play({ address: ownWallet() })
    await choose('Receive funds')
    await at('receive')
    stage.back()
    await choose('Transfer from wallet')
    await at('source-wallet')
    stage.close()
  })

  it('is skipped if there is no other wallet', async () => {
    const { at, stage } = play({ address: ownWallet() })
    await at('receive')
    stage.close()
    const wallet = await connected()
    const itself = play({ address: wallet.account.address })
    await itself.at('receive')
    expect(itself.stage.back()).toBe(false)
    itself.stage.close()
  })

  it('is made once by the configured default, and not again after the visitor has gone back [FUND-22]', async () => {
    await connected()
    const { at, stage } = play({ address: ownWallet(), defaultFundingMethod: 'wallet' })
    await at('source-wallet')
    stage.back()
    await at('fund-method')
    await new Promise(resolve => setTimeout(resolve))
    expect(stage.$scene.get()?.screen).toBe('fund-method')
    stage.close()
  })
})

describe('the choice of a wallet', () => {
  const rows = async (wallets: number) => {
    await connected(wallets)
    const { choose, at, stage } = play({ address: ownWallet() })
    await choose('Transfer from wallet')
    return { model: await at<ChoiceModel>('source-wallet'), stage }
  }

  it('shows all of up to four connected wallets, and of five or more three with another row [FUND-17]', async () => {
    const four = await rows(4)
    expect(
      four.model.$state
        .get()
        .rows.map(({ label }) => inEnglish(label))
        .sort(),
    ).toEqual(['Wallet 0', 'Wallet 1', 'Wallet 2', 'Wallet 3'])
    four.stage.close()
    reloadPage()
    const five = await rows(5)
    expect(five.model.$state.get().rows).toHaveLength(4)
    findRow(five.model.$state.get().rows, 'More wallets')?.choose?.()
    expect(five.model.$state.get().rows).toHaveLength(5)
    expect(five.stage.back()).toBe(true)
    expect(five.model.$state.get().rows).toHaveLength(4)
    five.stage.close()
  })

  it('connects a detected wallet, and shows the reason if that fails', async () => {
    const wallet = new ExtensionWallet()
    let unsubscribe = true
    const shy: ExternalProvider = {
      request: args =>
        unsubscribe && args.method === 'eth_requestAccounts'
          ? Promise.reject(Object.assign(new Error('No.'), { code: 4001 }))
          : wallet.request(args),
    }
    addConnectorSource('test', found => {
      found(connectorTo(shy))
      return Promise.resolve()
    })
    const { choose, at, stage } = play({ address: ownWallet() })
    await choose('Transfer from wallet')
    const model = await at<ChoiceModel>('source-wallet')
    expect(model.$state.get().rows).toMatchObject([{ label: 'Example Wallet' }])
    expect(model.$state.get().rows[0]).not.toHaveProperty('address')
    model.$state.get().rows[0]?.choose?.()
    expect(inEnglish((await when(model.$state, ({ problem }) => problem !== undefined)).problem)).toBe(
      'User rejected connection',
    )
    unsubscribe = false
    model.$state.get().rows[0]?.choose?.()
    await at('fund-amount')
    expect($connectedWallets().get()).toMatchObject([{ address: wallet.account.address }])
    stage.close()
  })
})

describe('the amount of a transfer', () => {
  const field = async () => {
    await connected()
    const { choose, at, stage } = play({ address: ownWallet() })
    await choose('Transfer from wallet')
    ;(await at<ChoiceModel>('source-wallet')).$state.get().rows[0]?.choose?.()
    return { model: (await at<FormModel>('fund-amount')).field, stage }
  }

  it('accepts digits and at most one decimal point [FUND-29]', async () => {
    const { model, stage } = await field()
    expect(model.$text.get()).toBe('0.1')
    for (const taken of ['', '1', '1.', '.5', '0012.50'])
      expect([taken, model.type(taken, english), model.$text.get()]).toEqual([taken, true, taken])
    for (const refused of ['1.2.3', '1,5', '-1', '1e3', '0x1', '１', 'ten', '1 000', '9'.repeat(60)])
      expect([refused, model.type(refused, english), model.$text.get()]).toEqual([refused, false, '0012.50'])
    stage.close()
  })

  it('can be the whole balance once the chain has reported the fee', async () => {
    const wallet = await connected()
    await chains.fund(wallet.account.address, '1', 'ethereum')
    const { choose, at, stage } = play({ address: ownWallet() })
    await choose('Transfer from wallet')
    ;(await at<ChoiceModel>('source-wallet')).$state.get().rows[0]?.choose?.()
    const { aside, field } = await at<FormModel>('fund-amount')
    if (!aside) throw new Error('Nothing stands beside the amount.')
    const [, half, most] = await when(aside.$parts, parts => parts.length === 3)
    expect(inEnglish(aside.$available.get())).toBe('1.000 ETH available')
    half?.choose()
    const taken = Number(field.$text.get())
    most?.choose()
    const all = Number(field.$text.get())
    expect([all < 1, all > 0.99, Math.abs(all / 2 - taken) < 0.000002]).toEqual([true, true, true])
    stage.close()
  })

  it('can be submitted only if it is a number above 0 [FUND-30]', async () => {
    const { model, stage } = await field()
    for (const [text, valid] of [
      ['', false],
      ['.', false],
      ['0', false],
      ['0.0', false],
      ['0.1', true],
      ['.5', true],
      ['1.', true],
      [`0.${'0'.repeat(17)}1`, true],
      [`0.${'0'.repeat(18)}1`, false],
    ] as const) {
      model.type(text, english)
      expect([text, model.$valid.get()]).toEqual([text, valid])
    }
    model.type('0', english)
    model.submit()
    expect(stage.$scene.get()?.screen).toBe('fund-amount')
    stage.close()
  })
})

describe('a transfer from a wallet', () => {
  it('shows total, receiver, network and fee, is sent for real, ends with a success screen, and is reported to analytics [FUND-18] [FUND-19] [ANALY-09] [ANALY-10] [ETHTX-51]', async () => {
    const wallet = await connected()
    await chains.fund(wallet.account.address, '1', 'ethereum')
    const address = ownWallet()
    const { summary, at, stage, result } = play({ address })
    const { model, review } = await summary()
    expect(review).toMatchObject({
      amount: { text: '0.1', unit: 'ETH' },
      primary: { text: 'Continue in Wallet 0', disabled: false },
    })
    expect(review.facts.map(({ label }) => label)).toEqual(['Total', 'To', 'Network', 'Estimated fee'])
    expect(fact(review, 'To')).toMatchObject({ full: address })
    expect(fact(review, 'Network')).toEqual({ kind: 'network', name: 'Local' })
    expect(fact(review, 'Total')).toEqual({ kind: 'text', text: expect.stringMatching(/^0\.1000\d+ ETH$/) as string })
    model.primary(forgedPress())
    expect(model.$review.get().status).toBe('ready')
    press(model.primary)
    const success = await at<ResultModel>('fund-success')
    expect(stage.back()).toBe(false)
    expect(contentOf(success)).toMatchObject({
      title: 'Success!',
      detail: expect.stringContaining("You've successfully added 0.1 ETH to your Almanac wallet.") as string,
    })
    pressButton(success, 'Close')
    const outcome = await result
    expect(outcome).toMatchObject({
      method: 'wallet',
      status: 'confirmed',
      chainId: 31337,
      address,
      asset: 'ETH',
      amount: '0.1',
      transactionHash: success.$state.get().hash?.full,
    })
    expect(await getBalance(address, { chain: settings().defaultChain, rpcUrl: chains.ethereumRpcUrl }, never)).toBe(
      ETHER / 10n,
    )
    const analyticsEvents = () =>
      provider.requests.filter(({ url }) => url.pathname === '/api/v1/analytics_events').map(({ body }) => body)
    await eventually(() =>
      expect(analyticsEvents()).toMatchObject([
        {
          event_name: 'sdk_fiat_on_ramp_completed_with_status',
          payload: {
            provider: 'external',
            status: 'success',
            txHash: outcome.transactionHash,
            address,
            chainId: 31337,
            chainType: 'ethereum',
            value: '0.1',
            token: 'ETH',
          },
        },
      ]),
    )
    expect(wallet.asked.slice(-6)).toEqual([
      'eth_chainId',
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'wallet_switchEthereumChain',
      'eth_chainId',
      'eth_sendTransaction',
    ])
  })

  it('shows "User rejected the request." if the visitor rejects it, and can be retried [ETHTX-47]', async () => {
    const wallet = await connected()
    await chains.fund(wallet.account.address, '1', 'ethereum')
    wallet.refuses = 4001
    const { summary, at, stage } = play({ address: ownWallet() })
    const { model } = await summary()
    press(model.primary)
    const refused = await when(model.$review, ({ notices }) => notices.length > 0)
    expect(refused).toMatchObject({
      status: 'ready',
      notices: [{ tone: 'danger', text: 'User rejected the request.' }],
      primary: { disabled: false },
    })
    wallet.refuses = undefined
    await new Promise(resolve => setTimeout(resolve))
    vi.advanceTimersByTime(400)
    press(model.primary)
    await at('fund-success')
    stage.close()
  })

  it('cannot begin without enough funds [FUND-35]', async () => {
    const wallet = await connected()
    const { summary, stage } = play({ address: ownWallet() })
    const { review } = await summary()
    const short = `${wallet.account.address.slice(0, 6)}…${wallet.account.address.slice(-4)}`
    expect(review).toMatchObject({
      notices: [{ tone: 'warning', text: `Wallet ${short} does not have enough funds. You need 0.101 ETH more.` }],
      primary: { disabled: true },
    })
    stage.close()
  })

  it('counts as funding if the visitor leaves after it was sent', async () => {
    const wallet = await connected()
    await chains.fund(wallet.account.address, '1', 'ethereum')
    const { summary, at, stage, result } = play({ address: ownWallet() })
    const { model } = await summary()
    press(model.primary)
    await at('fund-success')
    stage.close()
    expect(await result).toMatchObject({
      method: 'wallet',
      status: 'confirmed',
      transactionHash: expect.stringMatching(/^0x[0-9a-f]{64}$/) as string,
    })
  })

  it('counts before it is mined, cannot be left by "Not now" while pending, and is not reported yet', async () => {
    const wallet = await connected()
    await chains.fund(wallet.account.address, '1', 'ethereum')
    wallet.sends = `0x${'ab'.repeat(32)}`
    const address = ownWallet()
    const { summary, stage, result } = play({ address })
    const { model } = await summary()
    press(model.primary)
    expect(model.$review.get()).toMatchObject({ status: 'busy', primary: { busy: true, disabled: true } })
    model.secondary()
    await eventually(() => expect(wallet.asked).toContain('eth_sendTransaction'))
    await new Promise(resolve => setTimeout(resolve))
    expect(stage.$scene.get()?.screen).toBe('transfer-summary')
    stage.close()
    expect(await result).toEqual({
      method: 'wallet',
      provider: 'external',
      status: 'submitted',
      chainType: 'ethereum',
      chainId: 31337,
      address,
      asset: 'ETH',
      amount: '0.1',
      transactionHash: wallet.sends,
      bridged: false,
    })
    expect(provider.requests.filter(({ url }) => url.pathname === '/api/v1/analytics_events')).toEqual([])
  })

  it('is found again after the page was closed, and nothing is paid twice', async () => {
    const wallet = await connected()
    await chains.fund(wallet.account.address, '1', 'ethereum')
    const address = ownWallet()
    const first = play({ address })
    const { model } = await first.summary()
    await callNode('evm_setAutomine', false)
    try {
      press(model.primary)
      await when(model.$review, ({ primary }) => primary.text === 'Waiting for the network…')
      first.stage.close()
      expect(await first.result).toMatchObject({ status: 'submitted' })
      reloadPage()
      const second = play({ address })
      const progress = await second.at<ResultModel>('transfer-progress')
      expect(contentOf(progress)).toMatchObject({ title: 'Waiting for Local', buttons: ['Add more funds'] })
      await callNode('evm_mine')
      const success = await second.at<ResultModel>('fund-success')
      pressButton(success, 'Close')
      expect(await second.result).toMatchObject({ method: 'wallet', status: 'confirmed', amount: '0.1', address })
      const third = play({ address })
      await third.at('receive')
      third.stage.close()
    } finally {
      await callNode('evm_setAutomine', true)
    }
    expect(wallet.asked.filter(method => method === 'eth_sendTransaction')).toHaveLength(1)
  })

  it('does not block another transfer while it is pending', async () => {
    const wallet = await connected()
    wallet.sends = `0x${'ab'.repeat(32)}`
    await chains.fund(wallet.account.address, '1', 'ethereum')
    const address = ownWallet()
    const first = play({ address })
    const { model } = await first.summary()
    press(model.primary)
    await when(model.$review, ({ primary }) => primary.text === 'Waiting for the network…')
    first.stage.close()
    const second = play({ address })
    pressButton(await second.at<ResultModel>('transfer-progress'), 'Add more funds')
    await second.at<ChoiceModel>('fund-method')
    expect(second.stage.back()).toBe(false)
    second.stage.close()
    await expect(second.result).rejects.toMatchObject({ code: 'USER_EXITED_FUNDING_FLOW' })
  })

  it('can be left by "Not now" before it is sent', async () => {
    await connected()
    const { summary, result } = play({ address: ownWallet() })
    const { model } = await summary()
    model.secondary()
    await expect(result).rejects.toMatchObject({ code: 'USER_EXITED_FUNDING_FLOW' })
  })

  it('shows an error and cannot be confirmed if it cannot be prepared', async () => {
    await connected()
    const of = settings()
    const { summary, stage } = play(
      { address: ownWallet() },
      { ...of, rpcConfig: { ...of.rpcConfig, rpcUrls: { 31337: 'http://127.0.0.1:1' } } },
    )
    const { model, review } = await summary()
    expect(review).toMatchObject({
      notices: [{ tone: 'danger', text: expect.stringMatching(/\S/) as string }],
      primary: { disabled: true },
    })
    press(model.primary)
    expect(model.$review.get().status).toBe('ready')
    stage.close()
  })

  it('closes its success screen by itself after 4 s [FUND-23]', async () => {
    vi.useFakeTimers()
    const config = { chainType: 'ethereum', chain: settings().defaultChain } as EthereumFunding
    const funded: FundResult = {
      method: 'wallet',
      status: 'confirmed',
      chainType: 'ethereum',
      address: ownWallet(),
      asset: 'ETH',
      amount: '0.1',
      bridged: false,
    }
    const stage = new Stage({ $settings: atom(settings()), errorScreen: forError })
    const success = flow<object, FundResult>('success', {
      start: () => at(fundSuccess, { config, result: funded }),
      on: [on(fundSuccess, outcome => done(outcome))],
    })
    const ended = vi.fn()
    void stage.play(success, {}, { exit: 'USER_EXITED_FUNDING_FLOW' }).then(ended)
    await vi.advanceTimersByTimeAsync(3_999)
    expect([stage.$scene.get()?.screen, ended.mock.calls.length]).toEqual(['fund-success', 0])
    await vi.advanceTimersByTimeAsync(1)
    expect(ended).toHaveBeenCalledWith(funded)
  })
})

import { atom, type ReadableAtom } from 'nanostores'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { inEnglish } from '../copy/test/in-english.harness.js'
import { startChains, type Chains } from '../../demo/provider/chains/index.js'
import { startWorld, type World } from '../../demo/world.js'
import { jsonResponse, scriptedProvider } from '../api/provider.harness.js'
import { useApp } from '../config/app.js'
import { resolveSettings } from '../config/resolve.js'
import { connectExternalWallet } from '../connectors/connected-wallets.js'
import { connectorTo, EVE, FakeWallet } from '../connectors/wallet.harness.js'
import type { HostConfig } from '../config/settings.js'
import type { FundInput } from '../ask/questions/fund.js'
import { forgetPage } from '../lib/page.js'
import type { LandingModel } from '../screens/login/landing.js'
import type { ReceiveModel } from '../screens/funding/receive.js'
import type { ChoiceModel } from '../screens/shapes/choice/choice.js'
import { contentOf } from '../screens/shapes/parts/screen-content.harness.js'
import type { StatusModel } from '../screens/shapes/status/status.js'
import { currentUser, setSession } from '../session/store.js'
import { userFromWire } from '../session/user/user-from-wire.js'
import type { FlowStage } from '../stage/define.js'
import { Stage } from '../stage/stage.js'
import { makeDefault } from '../wallet/preferences/wallet-preferences.js'
import { forError } from './for-error.js'
import { addFunds, fund } from './fund.js'

const OTHER_ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const ADDRESS = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const SOLANA = 'DRpbCBMxVnDK7maPM5tGv6MvB3v1sRMC86PZ8okm21hy'
// Real chains are slow on a busy machine.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

const ETHER = 10n ** 18n
const NODE = 'http://node.test'

/** A node of an Ethereum chain that answers as scripted: with a balance, or not at all. */
function fakeNode(...script: (bigint | 'down')[]) {
  let requestCount = 0
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    // a late request of another test in this process
    if (!url.startsWith(NODE)) throw new TypeError('There is no other node here.')
    const { id } = JSON.parse(String(init.body)) as { id: number }
    const balance = script[Math.min(requestCount++, script.length - 1)]
    if (balance === 'down' || balance === undefined)
      return new Response('{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"down"}}', {
        headers: { 'content-type': 'application/json' },
      })
    return new Response(JSON.stringify({ jsonrpc: '2.0', id, result: `0x${balance.toString(16)}` }), {
      headers: { 'content-type': 'application/json' },
    })
  })
  return { requestCount: () => requestCount }
}

const FUNDING = {
  defaultAmount: '0.1',
  defaultChain: 'eip155:31337',
  defaultAsset: 'native-currency',
  options: [{ method: 'wallet' }],
  crossChainBridgingEnabled: false,
} as const
const settingsOf = (config: HostConfig = {}, ethereum = NODE, solana = 'http://127.0.0.1:1') =>
  resolveSettings(
    null,
    {
      appId: 'clwalletelementsdemo00001',
      name: 'Almanac',
      funding: FUNDING,
      chains: [
        {
          id: 31337,
          name: 'Local',
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          rpcUrls: { default: { http: [ethereum] } },
        },
        42220,
      ],
      solana: { cluster: 'devnet', rpcUrls: { devnet: solana } },
    },
    config,
  )

const userWith = (...linked: object[]) =>
  userFromWire({
    id: 'did:privy:one',
    created_at: 1,
    mfa_methods: [],
    has_accepted_terms: true,
    is_guest: false,
    linked_accounts: linked,
  } as never)
const WALLET = {
  type: 'wallet',
  address: ADDRESS,
  chain_type: 'ethereum',
  wallet_client_type: 'privy',
  connector_type: 'embedded',
  wallet_index: 0,
  recovery_method: 'privy',
  imported: false,
  delegated: false,
  verified_at: 1,
  first_verified_at: 1,
  latest_verified_at: 1,
}

function play(input: FundInput, settings = settingsOf(), part = fund) {
  const stage = new Stage({ $settings: atom(settings), errorScreen: forError })
  const result = stage.play(part, input, { exit: 'USER_EXITED_FUNDING_FLOW' })
  result.catch(() => {})
  const receive = async () => (await when(stage.$scene, scene => scene?.screen === 'receive'))?.model as ReceiveModel
  return { stage, result, receive }
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

// The chunk that would load while the clock is faked.
beforeAll(() => import('../chains/ethereum/index.js'))

let provider: ReturnType<typeof scriptedProvider>
beforeEach(() => {
  provider = scriptedProvider(jsonResponse(null))
  setSession(userWith(), 'login')
})
afterEach(() => {
  forgetPage()
  provider.restore()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('the screen for receiving funds', () => {
  beforeEach(() => setSession(userWith(WALLET, { ...WALLET, address: SOLANA, chain_type: 'solana' }), 'login'))

  it("never calls another person's address a wallet of the user, whatever the host says", async () => {
    fakeNode(0n)
    const { receive, stage } = play({
      address: '0x1111111111111111111111111111111111111111',
      amount: '0.05',
      uiConfig: { receiveFundsTitle: 'Your wallet' },
    })
    expect(inEnglish(await receive())).toMatchObject({
      title: 'Send 0.05 ETH',
      warning: 'This is not one of your wallets.',
    })
    stage.close()
  })

  it("treats a wallet that the visitor has connected with this page as the visitor's", async () => {
    fakeNode(0n)
    const { address } = await connectExternalWallet(connectorTo(new FakeWallet([EVE])))
    const { receive, stage } = play({ address, amount: '0.05', uiConfig: { receiveFundsTitle: 'Your wallet' } })
    expect(inEnglish(await receive())).toMatchObject({ title: 'Your wallet' })
    expect(await receive()).not.toHaveProperty('warning')
    stage.close()
  })

  it('shows a QR code of the address [RECV-01]', async () => {
    fakeNode(0n)
    const { receive, stage } = play({ address: ADDRESS })
    expect((await receive()).qr).toBe(`ethereum:${ADDRESS}@31337?value=100000000000000000`)
    stage.close()
    const solana = play({ address: SOLANA })
    expect((await solana.receive()).qr).toBe(`solana:${SOLANA}`)
    solana.stage.close()
  })

  it('adds the token to the QR code for USDC on Solana, and only there [RECV-02]', async () => {
    fakeNode(0n)
    const solana = play({ address: SOLANA, asset: 'USDC' })
    expect((await solana.receive()).qr).toBe(`solana:${SOLANA}?spl-token=4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU`)
    solana.stage.close()
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const ethereum = play({ address: ADDRESS, asset: 'USDC' })
    expect((await ethereum.receive()).qr).toBe(ADDRESS)
    ethereum.stage.close()
  })

  it('is titled "Receive {amount} {symbol}" [RECV-03]', async () => {
    fakeNode(0n)
    const { receive, stage } = play({ address: ADDRESS, amount: '0.050' })
    expect(inEnglish((await receive()).title)).toBe('Receive 0.05 ETH')
    stage.close()
    const recommended = play({ address: ADDRESS })
    expect(inEnglish((await recommended.receive()).title)).toBe('Receive 0.1 ETH')
    recommended.stage.close()
    const open = play({ address: SOLANA })
    expect(inEnglish((await open.receive()).title)).toBe('Receive SOL')
    open.stage.close()
  })

  it('the screen explains what to send and on which network [RECV-04]', async () => {
    fakeNode(0n)
    const { receive, stage } = play({ address: ADDRESS })
    expect(inEnglish((await receive()).subtitle)).toBe(
      'Scan this code or copy your wallet address to receive funds on Local.',
    )
    stage.close()
  })

  it("uses the host's title and subtitle [RECV-05]", async () => {
    fakeNode(0n)
    const { receive, stage } = play({
      address: ADDRESS,
      uiConfig: { receiveFundsTitle: 'Fill up', receiveFundsSubtitle: 'Right here.' },
    })
    expect(await receive()).toMatchObject({ title: 'Fill up', subtitle: 'Right here.' })
    stage.close()
  })

  it('warns the visitor to use the right network', async () => {
    fakeNode(0n)
    const ethereum = play({ address: ADDRESS })
    expect(inEnglish((await ethereum.receive()).notice)).toBe('Make sure to send funds on Local.')
    ethereum.stage.close()
    const solana = play({ address: SOLANA })
    expect(inEnglish((await solana.receive()).notice)).toBe('Make sure to send funds on Devnet.')
    solana.stage.close()
  })

  it('has a wallet card with the live balance [RECV-07]', async () => {
    vi.useFakeTimers()
    fakeNode(ETHER / 2n, (3n * ETHER) / 4n)
    const { receive, stage } = play({ address: ADDRESS })
    const { address, $balance } = await receive()
    expect(address).toMatchObject({ full: ADDRESS, short: '0x71C7…976F' })
    expect(inEnglish($balance.get())).toEqual({ status: 'loading', text: '', reached: false })
    await vi.advanceTimersByTimeAsync(1)
    expect(inEnglish($balance.get())).toMatchObject({ status: 'known', text: '0.500 ETH' })
    await vi.advanceTimersByTimeAsync(2_100)
    expect(inEnglish($balance.get())).toMatchObject({ status: 'known', text: '0.750 ETH' })
    stage.close()
  })

  it('queries the balance every 2 s, and stops when it is left [RECV-09]', async () => {
    vi.useFakeTimers()
    const node = fakeNode(0n)
    const { receive, stage } = play({ address: ADDRESS })
    const { $balance } = await receive()
    await vi.advanceTimersByTimeAsync(1)
    expect($balance.get().status).toBe('known')
    expect(node.requestCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(1_990)
    expect(node.requestCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(20)
    expect(node.requestCount()).toBe(2)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(node.requestCount()).toBe(3)
    stage.close()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(node.requestCount()).toBe(3)
  })

  it('lets the visitor continue once an increase was seen, and not before [RECV-08]', async () => {
    vi.useFakeTimers()
    fakeNode(ETHER, ETHER, ETHER + ETHER / 4n)
    const { receive, result } = play({ address: ADDRESS })
    const { $received, finish } = await receive()
    await vi.advanceTimersByTimeAsync(2_100)
    expect($received.get()).toBe(false)
    finish()
    await vi.advanceTimersByTimeAsync(2_100)
    expect($received.get()).toBe(true)
    finish()
    expect(await result).toEqual({
      method: 'manual',
      status: 'confirmed',
      chainType: 'ethereum',
      chainId: 31337,
      address: ADDRESS,
      asset: 'ETH',
      amount: '0.25',
      bridged: false,
    })
  })

  it('marks the balance as reached at the target amount, and not below [RECV-10]', async () => {
    vi.useFakeTimers()
    fakeNode(ETHER / 2n - 1n, ETHER / 2n)
    const { receive, stage } = play({ address: ADDRESS, amount: '0.5' })
    const { $balance } = await receive()
    await vi.advanceTimersByTimeAsync(1)
    expect(inEnglish($balance.get())).toMatchObject({ status: 'known', reached: false })
    await vi.advanceTimersByTimeAsync(2_100)
    expect(inEnglish($balance.get())).toMatchObject({ status: 'known', reached: true })
    stage.close()
  })

  it('reports every increase and every decrease to the provider as a funding event of the manual kind [ANALY-11]', async () => {
    vi.useFakeTimers()
    fakeNode(ETHER, ETHER + ETHER / 4n, ETHER, ETHER + ETHER / 2n)
    const { receive, stage } = play({ address: ADDRESS })
    await receive()
    await vi.advanceTimersByTimeAsync(8_500)
    stage.close()
    expect(
      provider.requests.filter(({ url }) => url.pathname === '/api/v1/analytics_events').map(({ body }) => body),
    ).toEqual(
      [
        ['success', '0.25'],
        ['failed', '0.25'],
        ['success', '0.5'],
      ].map(([status, value]) =>
        expect.objectContaining({
          event_name: 'sdk_fiat_on_ramp_completed_with_status',
          payload: expect.objectContaining({
            provider: 'manual',
            status,
            address: ADDRESS,
            value,
            token: 'ETH',
            chainType: 'ethereum',
            chainId: 31337,
          }),
        }),
      ),
    )
  })

  it('reports a silent chain, keeps the last balance, and keeps polling', async () => {
    vi.useFakeTimers()
    fakeNode(ETHER, 'down', 'down', 'down', ETHER * 2n)
    const { receive, stage } = play({ address: ADDRESS })
    const { $balance, $received } = await receive()
    await vi.advanceTimersByTimeAsync(1)
    const statuses = new Set<string>()
    $balance.subscribe(({ status, text }) => {
      statuses.add(`${status} ${inEnglish(text)}`)
    })
    await vi.advanceTimersByTimeAsync(12_000)
    expect([...statuses]).toEqual(['known 1.000 ETH', 'unreachable 1.000 ETH', 'known 2.000 ETH'])
    expect($received.get()).toBe(true)
    stage.close()
  })

  it('is shown without waiting for a balance that cannot be read', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const node = fakeNode(ETHER)
    const { receive, result } = play({ address: ADDRESS, asset: 'USDC' }) // its contract on this chain is unknown
    const { $balance, $received, finish } = await receive()
    expect(inEnglish($balance.get())).toEqual({ status: 'unreachable', text: '', reached: false })
    expect([$received.get(), node.requestCount()]).toEqual([true, 0])
    finish()
    expect(await result).toEqual({
      method: 'manual',
      status: 'submitted',
      chainType: 'ethereum',
      chainId: 31337,
      address: ADDRESS,
      asset: 'USDC',
      bridged: false,
    })
  })

  it("queries an unknown token at the provider's node of its chain, in the name of the app", async () => {
    const asked: string[] = []
    vi.stubGlobal('fetch', (url: string) => {
      asked.push(url)
      return Promise.reject(new TypeError('offline'))
    })
    const { stage, result } = play(
      { address: ADDRESS, chain: 8453, asset: { erc20: '0x1111111111111111111111111111111111111111' } },
      settingsOf({ chains: [8453] }),
    )
    await when(stage.$scene, scene => scene?.screen === 'error')
    expect(new Set(asked.filter(url => !url.startsWith('http://127.0.0.1')))).toEqual(
      new Set(['https://base-mainnet.rpc.privy.systems?privyAppId=clapiclientunittest000001']),
    )
    stage.close()
    await expect(result).rejects.toMatchObject({ code: 'INVALID_DATA', message: 'Unable to fetch token details' })
  })

  it('reports that the details of a Solana token cannot be read, and why [FUND-34]', async () => {
    const { stage, result } = play({ address: SOLANA, asset: '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU' })
    await when(stage.$scene, scene => scene?.screen === 'error')
    stage.close()
    await expect(result).rejects.toMatchObject({
      code: 'INVALID_DATA',
      message: 'Unable to fetch token details',
      retryable: true,
      cause: expect.any(Error) as Error,
    })
  })

  it('counts closing as success once funds have arrived, and as an exit before', async () => {
    vi.useFakeTimers()
    fakeNode(0n, ETHER)
    const early = play({ address: ADDRESS })
    await early.receive()
    early.stage.close()
    await expect(early.result).rejects.toMatchObject({ code: 'USER_EXITED_FUNDING_FLOW', cancelled: true })
    fakeNode(0n, ETHER)
    const late = play({ address: ADDRESS })
    await late.receive()
    await vi.advanceTimersByTimeAsync(2_200)
    late.stage.close()
    expect(await late.result).toMatchObject({ status: 'confirmed', amount: '1' })
  })

  it('is for the first embedded wallet if the host names none', async () => {
    fakeNode(0n)
    setSession(userWith(WALLET), 'login')
    const { receive, stage } = play({})
    expect((await receive()).address.full).toBe(ADDRESS)
    stage.close()
    setSession(userWith(), 'login')
    const nobody = play({})
    await when(nobody.stage.$scene, scene => scene?.screen === 'error')
    nobody.stage.close()
    await expect(nobody.result).rejects.toMatchObject({ code: 'EMBEDDED_WALLET_NOT_FOUND' })
  })

  it('is for the default wallet of the visitor if the host names none', async () => {
    fakeNode(0n)
    const user = userWith(WALLET, { ...WALLET, address: OTHER_ADDRESS, wallet_index: 1 })
    setSession(user, 'login')
    makeDefault(user.id, { address: OTHER_ADDRESS, chainType: 'ethereum' })
    const { receive, stage } = play({})
    expect((await receive()).address.full).toBe(OTHER_ADDRESS)
    stage.close()
    const named = play({ address: ADDRESS })
    expect((await named.receive()).address.full).toBe(ADDRESS)
    named.stage.close()
  })

  it('shows an error with "Couldn\'t find funding config" in an app that has none [FUND-33]', async () => {
    fakeNode(0n)
    const { stage, result } = play(
      { address: ADDRESS },
      resolveSettings(null, { appId: 'clwalletelementsdemo00001', chains: [42220] }),
    )
    const scene = await when(stage.$scene, shown => shown?.screen === 'error')
    expect(contentOf(scene?.model as StatusModel).detail).toBe("Couldn't find funding config")
    stage.close()
    await expect(result).rejects.toMatchObject({
      code: 'FUNDING_NOT_ENABLED',
      message: 'Wallet funding is not enabled',
    })
  })

  it('ends with "Funding wallet is not enabled" if the app\'s funding is turned off while it is open [FUND-25]', async () => {
    fakeNode(0n)
    const $settings = atom(settingsOf())
    const stage = new Stage({ $settings, errorScreen: forError })
    const result = stage.play(fund, { address: ADDRESS }, { exit: 'USER_EXITED_FUNDING_FLOW' })
    result.catch(() => {})
    await when(stage.$scene, scene => scene?.screen === 'receive')
    $settings.set(resolveSettings(null, {}))
    await when(stage.$scene, scene => scene?.screen === 'error')
    stage.close()
    await expect(result).rejects.toMatchObject({
      code: 'FUNDING_NOT_ENABLED',
      message: 'Funding wallet is not enabled',
    })
  })
})

it('a funding that begins again forgets the funds of the previous run', async () => {
  const kept = { result: { method: 'manual' } }
  const stage = {
    $settings: atom(settingsOf()),
    signal: new AbortController().signal,
    keep: () => kept,
  } as unknown as FlowStage
  expect(fund.onExit?.(stage)).toEqual({ method: 'manual' })
  const begun = fund.start({ address: ADDRESS }, stage)
  expect(fund.onExit?.(stage)).toBeUndefined()
  await begun
})

describe('a funding within another flow', () => {
  it('begins with the choice of ways, even if there is only one', async () => {
    fakeNode(0n)
    setSession(userWith(WALLET), 'login')
    const { stage, receive } = play({ address: ADDRESS }, settingsOf(), addFunds)
    const { $state } = (await when(stage.$scene, scene => scene?.screen === 'fund-method'))?.model as ChoiceModel
    expect($state.get().rows.map(({ label }) => inEnglish(label))).toEqual(['Receive funds'])
    $state.get().rows[0]?.choose?.()
    expect((await receive()).address.full).toBe(ADDRESS)
    expect(stage.$scene.get()?.canGoBack).toBe(true)
    stage.close()
  })
})

describe('a visitor who funds without being signed in', () => {
  let world: World
  beforeAll(async () => {
    world = await startWorld({ chains: false })
  })
  afterAll(() => world.stop())
  beforeEach(async () => {
    provider.restore()
    forgetPage()
    const { appId } = await world.driver.createApp({ guest_auth: true })
    useApp({ appId, apiUrl: world.apiUrlLocal })
    setSession(null, 'restore')
  })
  const landing = async (stage: Stage) =>
    (await when(stage.$scene, scene => scene?.screen === 'landing'))?.model as LandingModel

  it('logs in first, and the funding continues in the same element [ROLE-02]', async () => {
    const { stage, receive } = play({ address: ADDRESS, amount: '0.5' }, settingsOf({ loginMethods: ['guest'] }))
    const [guest] = (await landing(stage)).$state.get().lines
    guest?.choose()
    const { address, title } = await receive()
    expect(currentUser()).toMatchObject({ isGuest: true })
    expect([address.full, inEnglish(title), stage.$scene.get()?.canGoBack]).toEqual([ADDRESS, 'Send 0.5 ETH', false])
    stage.close()
  })

  it('sees no address before the login, not even one that the host names, and can leave', async () => {
    const { stage, result } = play({ address: ADDRESS })
    await landing(stage)
    stage.close()
    await expect(result).rejects.toMatchObject({ code: 'USER_EXITED_FUNDING_FLOW', cancelled: true })
  })
})

describe('the screen for receiving funds on real local chains', () => {
  let chains: Chains
  beforeAll(async () => {
    chains = await startChains({ ports: { ethereum: 0, solana: 0 } })
  })
  afterAll(() => chains.stop())

  it.each([
    ['ethereum', ADDRESS],
    ['solana', SOLANA],
  ] as const)('shows arriving money on %s', async (chain, address) => {
    const { receive, result } = play({ address }, settingsOf({}, chains.ethereumRpcUrl, chains.solanaRpcUrl))
    const { $balance, $received, finish } = await receive()
    await when($balance, ({ status }) => status === 'known')
    await chains.fund(address, '0.75', chain)
    await when($received, received => received)
    finish()
    expect(await result).toMatchObject({
      method: 'manual',
      status: 'confirmed',
      chainType: chain,
      address,
      amount: '0.75',
    })
  })
})

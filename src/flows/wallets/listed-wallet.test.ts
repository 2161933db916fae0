import { atom } from 'nanostores'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startWorld, type World } from '../../../demo/world.js'
import { EthereumTestWallet } from '../../../demo/wallets/ethereum-test-wallet.js'
import { injectTestWallets } from '../../../demo/wallets/inject.js'
import { jsonResponse } from '../../api/provider.harness.js'
import { setTransport } from '../../api/client.js'
import { forgetApp, useApp } from '../../config/app.js'
import { resolveSettings } from '../../config/resolve.js'
import type { HostConfig, WalletConnectRequest } from '../../config/settings.js'
import { injectedWallets } from '../../connectors/injected.js'
import { addConnectorSource } from '../../connectors/registry.js'
import { connectorTo, FakeWallet } from '../../connectors/wallet.harness.js'
import type { LoginResult } from '../../ask/questions/login.js'
import { deferred } from '../../lib/deferred.js'
import { forgetPage } from '../../lib/page.js'
import { setStorage } from '../../lib/storage.js'
import type { LandingModel } from '../../screens/login/landing.js'
import type { FindModel } from '../../screens/shapes/find/find.js'
import type { OutsideModel } from '../../screens/shapes/outside/outside.js'
import { press } from '../../ui/actions/press.harness.js'
import { findRow, englishText, contentOf } from '../../screens/shapes/parts/screen-content.harness.js'
import { Stage } from '../../stage/stage.js'
import { eventually } from '../../lib/time/eventually.harness.js'
import { forError } from '../for-error.js'
import { login } from '../login.js'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15'
const CODE = 'wc:1@2?relay-protocol=irn'

const listed = (name: string, more: object = {}) => [
  name,
  { id: name.toLowerCase().replace(' ', '-'), name, chains: ['eip155:1'], ...more },
]
const LISTING = {
  listings: Object.fromEntries([
    listed('Trust Wallet', { mobile: { native: 'trust://', universal: 'https://link.trustwallet.com' } }),
    listed('MetaMask', { rdns: 'io.metamask' }),
    listed('Argent', { mobile: { native: 'argent:' } }),
    listed('Rainbow'),
    listed('Test Wallet', { rdns: 'localhost.test-wallet' }),
    listed('Aurora', { desktop: { native: 'aurora://' } }),
  ]),
}

let world: World
beforeAll(async () => {
  world = await startWorld()
  await Promise.all([
    import('../after-login.js'),
    import('../../credentials/wallet/prove-wallet.js'),
    import('../../screens/wallet/wallet-rows.js'),
  ])
})
afterAll(() => world.stop())
let assign: ReturnType<typeof vi.fn>
beforeEach(() => {
  assign = vi.fn()
  vi.stubGlobal('location', Object.assign(new URL('http://app.localhost:4100/'), { assign }))
})
afterEach(() => {
  setTransport()
  vi.unstubAllGlobals()
})

/** Opens the login of an app with WalletConnect. `answers`: the answers of the listing. */
async function open({
  answers = [() => jsonResponse(LISTING)],
  config = {},
  installed = false,
  userAgent = '',
}: {
  answers?: readonly (() => Response | Promise<Response>)[]
  config?: HostConfig
  installed?: boolean
  userAgent?: string
} = {}) {
  forgetPage()
  forgetApp()
  const kept = new Map<string, string>()
  setStorage({
    get: key => kept.get(key) ?? null,
    set: (key, value) => void kept.set(key, value),
    remove: key => void kept.delete(key),
  })
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints: userAgent ? 5 : 0 })
  useApp({ appId: (await world.driver.createApp({ wallet_auth: true })).appId, apiUrl: world.apiUrlLocal })
  const asked: URL[] = []
  setTransport((url, init) => {
    if (!url.startsWith('https://explorer-api.walletconnect.com/')) return fetch(url, init)
    const reply = answers[asked.push(new URL(url)) - 1] ?? answers.at(-1)
    return reply ? Promise.resolve(reply()) : Promise.reject(new TypeError('offline'))
  })
  if (installed) {
    const page = new EventTarget()
    injectTestWallets(page, world)
    addConnectorSource('injected', injectedWallets(page))
  }
  const sessions: Omit<WalletConnectRequest, 'show' | 'signal'>[] = []
  const scanned = deferred<object>()
  const connect = ({ show, signal: _, ...request }: WalletConnectRequest) => {
    sessions.push(request)
    show(CODE)
    return scanned.promise
  }
  const chains = [
    {
      id: 31337,
      name: 'Local',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [world.ethereumRpcUrl] } },
    },
  ]
  const settings = resolveSettings(
    { loginMethods: ['wallet'] },
    { chains, walletConnectCloudProjectId: 'almanac', externalWallets: { walletConnect: { connect } } },
    config,
  )
  const stage = new Stage({ $settings: atom(settings), errorScreen: forError })
  const result = stage.play(login, {}, { exit: 'USER_EXITED_AUTH_FLOW' }) as Promise<LoginResult>
  result.catch(() => {})
  const model = <M>() => stage.$scene.get()?.model as M
  const waitForScreen = (screen: string) => eventually(() => expect(stage.$scene.get()?.screen).toBe(screen))
  await waitForScreen('landing')
  const landing = () => {
    const { rows, further } = model<LandingModel>().$state.get()
    return [...rows, ...further]
  }
  const labels = () =>
    model<FindModel>()
      .$rows.get()
      .map(({ label }) => englishText(label))
  const note = () => {
    const { text, answer: button } = model<FindModel>().$below?.get() ?? {}
    return text && [englishText(text), ...(button ? [englishText(button.text)] : [])]
  }
  const list = async () => {
    await eventually(() => {
      findRow(landing(), 'Other wallets')?.choose?.()
      expect(findRow(landing(), 'All wallets')).toBeDefined()
    })
    findRow(landing(), 'All wallets')?.choose?.()
    await waitForScreen('wallet-list')
  }
  const choose = (label: string, last = false) => {
    const rows = model<FindModel>()
      .$rows.get()
      .filter(row => englishText(row.label) === label)
    ;(last ? rows.at(-1) : rows[0])?.choose?.()
  }
  return {
    stage,
    result,
    model,
    waitForScreen,
    landing,
    labels,
    note,
    list,
    choose,
    asked,
    sessions,
    scanned,
    shown: () => contentOf(model<OutsideModel>()),
  }
}

describe("the wallets of WalletConnect's listing", () => {
  it("are requested with the app's project once the list is seen, and appear below those of the host: Rainbow and MetaMask first [LAND-26, EXTW-40]", async () => {
    const arrives = deferred<Response>()
    const page = await open({ answers: [() => arrives.promise] })
    expect(page.asked).toEqual([])
    await page.list()
    expect([page.note(), page.labels()]).toEqual([
      ['Loading more wallets'],
      ['MetaMask', 'Coinbase Wallet', 'Rainbow', 'WalletConnect'],
    ])
    arrives.resolve(jsonResponse(LISTING))
    await eventually(() => expect(page.note()).toBeUndefined())
    expect(page.asked.map(({ pathname, search }) => pathname + search)).toEqual(['/v3/wallets?projectId=almanac'])
    expect(page.labels()).toEqual([
      'MetaMask',
      'Coinbase Wallet',
      'Rainbow',
      'WalletConnect',
      'Rainbow',
      'MetaMask',
      'Trust Wallet',
      'Argent',
      'Test Wallet',
      'Aurora',
    ])
    expect(
      page
        .model<FindModel>()
        .$rows.get()
        .map(({ chips = [] }) => chips.map(englishText).join())
        .slice(3, 7),
    ).toEqual(['', 'WalletConnect', 'WalletConnect', ''])
    page.stage.close()
  })

  it('are reached over WalletConnect by the same project, named on the screen with the code, and can log in [CONF-28]', async () => {
    const page = await open()
    await page.list()
    await eventually(() => expect(page.labels()).toContain('Argent'))
    page.choose('Argent')
    await page.waitForScreen('scan-wallet')
    expect([page.asked.map(({ searchParams }) => searchParams.get('projectId')), page.sessions]).toEqual([
      ['almanac'],
      [{ projectId: 'almanac', app: { name: '', logo: '' }, chains: ['eip155:31337'] }],
    ])
    expect([page.shown(), page.model<OutsideModel>().$state.get().scan?.code]).toMatchObject([
      { title: 'Scan with Argent', detail: 'Open Argent on your phone, and scan this code with it.', buttons: [] },
      CODE,
    ])
    page.scanned.resolve(new EthereumTestWallet(new Map([[31337, world.ethereumRpcUrl]])))
    expect(await page.result).toMatchObject({ method: 'wallet', account: { connectorType: 'wallet_connect' } })
  })

  it.each<[string, string, object]>([
    [
      "a page of its maker's",
      'Trust Wallet',
      { buttons: ['Open Trust Wallet'], href: `https://link.trustwallet.com/wc?uri=${encodeURIComponent(CODE)}` },
    ],
    ['its own scheme', 'Argent', { buttons: ['Open Argent'], href: undefined }],
    ['whatever takes the code', 'Rainbow', { buttons: ['Open a wallet'], href: undefined }],
  ])('are opened on a phone by %s', async (_, name, shown) => {
    const page = await open({ userAgent: IPHONE })
    await page.list()
    await eventually(() => expect(page.labels()).toContain('Argent'))
    page.choose(name, true)
    await page.waitForScreen('scan-wallet')
    await eventually(() => expect(page.shown()).toMatchObject(shown))
    const [button] = page.model<OutsideModel>().$state.get().answers ?? []
    if (button?.press) press(button.press)
    expect(assign.mock.calls).toEqual(
      button?.href ? [] : [[name === 'Argent' ? `argent://wc?uri=${encodeURIComponent(CODE)}` : CODE]],
    )
    page.stage.close()
  })

  it('are opened on a desktop if they have a program there', async () => {
    const page = await open()
    await page.list()
    await eventually(() => expect(page.labels()).toContain('Aurora'))
    page.choose('Aurora')
    await page.waitForScreen('scan-wallet')
    await eventually(() => expect(page.shown().buttons).toEqual(['Open Aurora']))
    page.stage.close()
  })

  it('are left out if they are listed above, because they are on this page', async () => {
    const page = await open({ installed: true })
    await page.list()
    await eventually(() => expect(page.labels()).toContain('Argent'))
    expect(page.labels().filter(label => label.startsWith('Test Wallet'))).toEqual(['Test Wallet (Ethereum)'])
    page.stage.close()
  })

  it("are connected on this page if they are here, though the host's list does not name them", async () => {
    const page = await open({ installed: true, config: { appearance: { walletList: ['wallet_connect'] } } })
    await page.list()
    await eventually(() => expect(page.labels()).toContain('Test Wallet'))
    page.choose('Test Wallet')
    expect(await page.result).toMatchObject({ method: 'wallet', account: { connectorType: 'injected' } })
    expect(page.sessions).toEqual([])
  })

  it("leave the host's list unchanged if they do not load, and can be requested again", async () => {
    const page = await open({
      answers: [
        () => jsonResponse({ error: 'down' }, 500),
        () => jsonResponse('nonsense'),
        () => jsonResponse(LISTING),
      ],
    })
    await page.list()
    for (const tries of [1, 2]) {
      await eventually(() => expect(page.note()).toEqual(['More wallets could not be loaded.', 'Try again']))
      expect([page.labels(), page.asked.length]).toEqual([
        ['MetaMask', 'Coinbase Wallet', 'Rainbow', 'WalletConnect'],
        tries,
      ])
      const { answer: button } = page.model<FindModel>().$below?.get() ?? {}
      if (button?.press) press(button.press)
      expect(page.note()).toEqual(['Loading more wallets'])
    }
    await eventually(() => expect(page.labels()).toContain('Argent'))
    page.stage.close()
  })

  it('are requested once per page', async () => {
    const page = await open()
    await page.list()
    await eventually(() => expect(page.labels()).toContain('Argent'))
    page.stage.back()
    await page.list()
    await eventually(() => expect(page.labels()).toContain('Argent'))
    expect(page.asked).toHaveLength(1)
    page.stage.close()
  })

  it.each<[string, HostConfig]>([
    ['has no project', { walletConnectCloudProjectId: '' }],
    ['disables WalletConnect', { externalWallets: { walletConnect: { enabled: false } } }],
    ['lists only other wallets', { appearance: { walletList: ['metamask'] } }],
    [
      'is only on Solana',
      { appearance: { walletChainType: 'solana-only', walletList: ['phantom', 'wallet_connect'] } },
    ],
  ])('are not offered if the app %s', async (_, config) => {
    const page = await open({ config })
    await eventually(() => expect(page.landing().length).toBeGreaterThan(0))
    expect([findRow(page.landing(), 'All wallets'), page.asked]).toEqual([undefined, []])
    page.stage.close()
  })
})

describe("a wallet of the host's list that is not in this browser", () => {
  const walletList = ['rainbow', 'safe', 'phantom', 'metamask'] as const
  const begin = async (name: string, options: Parameters<typeof open>[0] = {}) => {
    const page = await open({ config: { appearance: { walletList: [...walletList] } }, ...options })
    await eventually(() => expect(findRow(page.landing(), name)).toBeDefined())
    findRow(page.landing(), name)?.choose?.()
    return page
  }

  it.each([
    ['Rainbow', 'rainbow', ['Install Rainbow']],
    ['MetaMask', 'metamask', ['Install MetaMask']],
    ['Safe', 'safe', ['Install Safe', 'Open Safe']],
  ])(
    'is reached over WalletConnect: %s logs in by its code, and can be installed, too',
    async (name, client, buttons) => {
      const page = await begin(name)
      await page.waitForScreen('scan-wallet')
      await eventually(() => expect(page.model<OutsideModel>().$state.get().scan?.code).toBe(CODE))
      expect([page.shown(), page.asked]).toMatchObject([
        { title: `Scan with ${name}`, detail: `Open ${name} on your phone, and scan this code with it.`, buttons },
        [],
      ])
      page.scanned.resolve(new EthereumTestWallet(new Map([[31337, world.ethereumRpcUrl]])))
      expect(await page.result).toMatchObject({
        method: 'wallet',
        account: { connectorType: 'wallet_connect', walletClientType: client },
      })
    },
  )

  it('is opened on a phone with the code of a session if its app cannot open the page', async () => {
    const page = await begin('Rainbow', {
      userAgent: IPHONE,
      config: { appearance: { walletList: ['rainbow'] } },
    })
    await page.waitForScreen('scan-wallet')
    await eventually(() =>
      expect(
        page
          .model<OutsideModel>()
          .$state.get()
          .answers?.map(({ text, href }) => [englishText(text), href]),
      ).toEqual([
        ['Install Rainbow', 'https://rainbow.me/download'],
        ['Open Rainbow', `https://rnbwapp.com/wc?uri=${encodeURIComponent(CODE)}`],
      ]),
    )
    page.stage.close()
  })

  it('continues once it has been installed', async () => {
    const page = await begin('Rainbow')
    await page.waitForScreen('scan-wallet')
    addConnectorSource('late', async found => found({ ...connectorTo(new FakeWallet()), walletClientType: 'rainbow' }))
    await page.waitForScreen('wallet-sign-in')
    page.stage.close()
  })

  it.each<[string, HostConfig]>([
    ['Phantom', {}],
    ['Rainbow', { externalWallets: { walletConnect: { enabled: false } } }],
  ])('shows how to get it if there is no other way: %s', async (name, config) => {
    const page = await begin(name, { config: { ...config, appearance: { walletList: [...walletList] } } })
    await page.waitForScreen('install-wallet')
    page.stage.close()
  })
})

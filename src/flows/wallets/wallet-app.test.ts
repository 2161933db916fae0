import { atom } from 'nanostores'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { EthereumTestWallet } from '../../../demo/wallets/ethereum-test-wallet.js'
import { startWorld, type World } from '../../../demo/world.js'
import { startSession } from '../../accounts/start-session.js'
import { setHandler } from '../../ask/handlers.js'
import type { ConnectedResult, LoginOptions, LoginResult } from '../../ask/questions/login.js'
import { forgetApp, useApp } from '../../config/app.js'
import { resolveSettings } from '../../config/resolve.js'
import { injectedWallets } from '../../connectors/injected.js'
import { addConnectorSource } from '../../connectors/registry.js'
import { connectorTo, FakeWallet } from '../../connectors/wallet.harness.js'
import { forgetPage } from '../../lib/page.js'
import { setStorage } from '../../lib/storage.js'
import type { ChoiceModel } from '../../screens/shapes/choice/choice.js'
import type { FindModel } from '../../screens/shapes/find/find.js'
import { pressButton, findRow, englishText, contentOf } from '../../screens/shapes/parts/screen-content.harness.js'
import type { StatusModel } from '../../screens/shapes/status/status.js'
import { storeRecentLogin } from '../../session/recent-login.js'
import { $session } from '../../session/store.js'
import { redirectListener, type Redirect } from '../../session/returns/redirect-listener.js'
import { pendingLogin } from '../../session/returns/pending-login.js'
import { Stage } from '../../stage/stage.js'
import { eventually } from '../../lib/time/eventually.harness.js'
import { entrance } from '../entrance.js'
import { forError } from '../for-error.js'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15'
const PAGE = 'http://app.localhost:4100/shop?item=7&privy_connector=old#top'

let world: World
let appId: string
beforeAll(async () => {
  world = await startWorld()
  await Promise.all([
    import('./connect-wallet.js'),
    import('../../credentials/wallet/prove-wallet.js'),
    import('../connect-or-create.js'),
    import('../after-login.js'),
  ])
})
afterAll(() => world.stop())
beforeEach(async () => {
  appId = (await world.driver.createApp({ wallet_auth: true })).appId
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Loads the page at this address, in this browser. */
function load(href: string, { userAgent = '', ethereum }: { userAgent?: string; ethereum?: object } = {}) {
  forgetPage()
  forgetApp()
  const kept = new Map<string, string>()
  setStorage({
    get: key => kept.get(key) ?? null,
    set: (key, value) => void kept.set(key, value),
    remove: key => void kept.delete(key),
  })
  const at = Object.assign(new URL(href), { assign: vi.fn<(url: string) => void>(), reload: vi.fn() })
  vi.stubGlobal('location', at)
  vi.stubGlobal('history', {
    state: null,
    replaceState: (_: unknown, __: string, to: string) => {
      at.href = new URL(to, at).href
    },
  })
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints: userAgent ? 5 : 0 })
  useApp({ appId, apiUrl: world.apiUrlLocal })
  addConnectorSource('injected', injectedWallets(Object.assign(new EventTarget(), ethereum && { ethereum })))
  return at
}

async function open(input: LoginOptions) {
  const chains = [
    {
      id: 31337,
      name: 'Local',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [world.ethereumRpcUrl] } },
    },
  ]
  const stage = new Stage({
    $settings: atom(resolveSettings({ loginMethods: ['wallet'] }, { chains })),
    errorScreen: forError,
  })
  const result = stage.play(entrance, input, { exit: 'USER_EXITED_AUTH_FLOW' }) as Promise<
    LoginResult | ConnectedResult
  >
  result.catch(() => {})
  const model = <M>() => stage.$scene.get()?.model as M
  const waitForScreen = (screen: string) => eventually(() => expect(stage.$scene.get()?.screen).toBe(screen))
  const choose = async (label: string) => {
    await waitForScreen('wallet-list')
    const row = () => findRow(model<FindModel>().$rows.get(), label)
    await eventually(() => expect(row()).toBeDefined())
    row()?.choose?.()
  }
  return { stage, result, model, waitForScreen, choose }
}

describe('a wallet with an app on this phone', () => {
  it('is opened there, and its screen names it and explains that [EXTW-03, EXTW-04, EXTW-06]', async () => {
    const at = load(PAGE, { userAgent: IPHONE })
    const page = await open({ start: 'wallet' })
    await page.choose('MetaMask')
    await page.waitForScreen('wallet-redirect')
    expect(contentOf(page.model<StatusModel>())).toMatchObject({
      title: 'Redirecting to MetaMask Mobile Wallet',
      detail: 'This page opens again in the browser inside MetaMask. Go on there.',
      buttons: ['Continue'],
    })
    const [[link = ''] = []] = at.assign.mock.calls
    expect(link).toBe(
      'https://link.metamask.io/dapp/app.localhost:4100/shop?item=7&privy_connector=injected&privy_wallet_client=metamask',
    )
    page.stage.close()
  })

  it('is opened by the host if it cancels the redirect, and so is the store', async () => {
    const at = load(PAGE, { userAgent: IPHONE })
    const asked: Redirect[] = []
    redirectListener().current = to => {
      asked.push(to)
      return false
    }
    const page = await open({ start: 'wallet' })
    await page.waitForScreen('wallet-list')
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await page.choose('MetaMask')
    await page.waitForScreen('wallet-redirect')
    await vi.advanceTimersByTimeAsync(4_000)
    pressButton(page.model<StatusModel>(), 'Go to App Store')
    expect(asked).toEqual([
      {
        url: expect.stringMatching(/^https:\/\/link\.metamask\.io\/dapp\//) as string,
        purpose: 'wallet-app',
        target: 'self',
      },
      { url: 'https://apps.apple.com/app/metamask/id1438144202', purpose: 'app-store', target: 'self' },
    ])
    expect(at.assign).not.toHaveBeenCalled()
    page.stage.close()
  })

  it('closes its screen 1 s after the button was pressed [EXTW-07]', async () => {
    const at = load(PAGE, { userAgent: IPHONE })
    const page = await open({ start: 'wallet' })
    await page.choose('Coinbase Wallet')
    await page.waitForScreen('wallet-redirect')
    vi.useFakeTimers()
    const left = vi.fn()
    page.result.catch(left)
    pressButton(page.model<StatusModel>(), 'Continue')
    expect(at.assign).toHaveBeenCalledTimes(2)
    expect(at.assign.mock.calls[1]?.[0]).toMatch(
      /^https:\/\/go\.cb-w\.com\/dapp\?cb_url=http%3A%2F%2Fapp\.localhost%3A4100%2Fshop%3Fitem%3D7%26privy_connector%3Dinjected%26privy_wallet_client%3Dcoinbase_wallet$/,
    )
    await vi.advanceTimersByTimeAsync(999)
    expect(left).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(left.mock.calls).toMatchObject([[{ code: 'USER_EXITED_AUTH_FLOW' }]])
  })

  it("offers its app's store to a visitor who is still here [EXTW-05]", async () => {
    const at = load(PAGE, { userAgent: IPHONE })
    const page = await open({ start: 'wallet' })
    await page.waitForScreen('wallet-list')
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await page.choose('MetaMask')
    await page.waitForScreen('wallet-redirect')
    await vi.advanceTimersByTimeAsync(4_000)
    expect(contentOf(page.model<StatusModel>())).toMatchObject({
      title: 'Still here?',
      detail: 'You may have to install MetaMask first.',
      buttons: ['Go to App Store'],
    })
    pressButton(page.model<StatusModel>(), 'Go to App Store')
    expect(at.assign).toHaveBeenLastCalledWith('https://apps.apple.com/app/metamask/id1438144202')
    page.stage.close()
  })
})

describe("a page that was opened by a wallet's app", () => {
  const wallet = () =>
    Object.assign(new EthereumTestWallet(new Map([[31337, world.ethereumRpcUrl]]), 2), { isMetaMask: true })
  /** Loads the page as the wallet's app does, and resumes the login that it requests. */
  async function returned(query: string) {
    const at = load(`http://app.localhost:4100/shop?item=7&${query}&keep=1#top`, {
      userAgent: IPHONE,
      ethereum: wallet(),
    })
    vi.stubGlobal('customElements', { whenDefined: () => Promise.resolve(), get: () => class {} })
    vi.stubGlobal('document', Object.assign(new EventTarget(), { querySelector: () => null }))
    const asked = vi.fn((_: LoginOptions) => new Promise<never>(() => {}))
    setHandler('login', asked)
    await startSession()
    return { at, asked }
  }

  it('logs in with that wallet at once, and its address is as it was before [URL-03, URL-05]', async () => {
    const { at, asked } = await returned('privy_connector=injected&privy_wallet_client=metamask')
    await eventually(() => expect(asked).toHaveBeenCalledWith({ flow: 'login' }, expect.anything()))
    expect(pendingLogin()?.provider).toBe('wallet')
    const page = await open({ flow: 'login' })
    expect(await page.result).toMatchObject({
      method: 'wallet',
      account: { type: 'wallet', walletClientType: 'metamask' },
    })
    expect([at.href, pendingLogin()]).toEqual(['http://app.localhost:4100/shop?item=7&keep=1#top', undefined])
  })

  it('connects the wallet without a login if only that is requested [URL-04, EXTW-02]', async () => {
    const { at, asked } = await returned(
      'privy_connector=injected&privy_wallet_client=metamask&privy_connect_only=true',
    )
    await eventually(() => expect(asked).toHaveBeenCalledWith({ flow: 'connect-or-create' }, expect.anything()))
    const page = await open({ flow: 'connect-or-create' })
    const titles: string[] = []
    page.stage.$scene.subscribe(scene => {
      if (scene?.screen === 'connect-external' && titles.length === 0)
        (scene.model as StatusModel).$state.subscribe(({ title }) => titles.push(englishText(title)))
    })
    expect(await page.result).toMatchObject({
      wallet: { name: 'MetaMask', walletClientType: 'metamask', chainType: 'ethereum' },
    })
    expect(titles).toEqual(['Connecting to MetaMask', 'Successfully connected with MetaMask'])
    expect($session().get().user).toBeNull()
    expect(world.driver.requests(appId).filter(({ path }) => /siwe/.test(path))).toEqual([])
    expect(at.href).toBe('http://app.localhost:4100/shop?item=7&keep=1#top')
  })

  it('does nothing by itself if the app has no wallets, or the address names none', async () => {
    appId = (await world.driver.createApp({ wallet_auth: false })).appId
    const without = await returned('privy_connector=injected&privy_wallet_client=metamask')
    expect([pendingLogin(), without.at.search]).toEqual([
      undefined,
      '?item=7&privy_connector=injected&privy_wallet_client=metamask&keep=1',
    ])
    for (const odd of [
      'privy_connector=injected',
      'privy_wallet_client=metamask',
      'privy_connector=injected&privy_wallet_client=<b>',
    ]) {
      await returned(odd)
      expect(pendingLogin(), odd).toBeUndefined()
    }
  })
})

describe('a wallet that is not in this browser', () => {
  it("shows how to get it: from its maker's page, and by loading this page again [EXTW-12]", async () => {
    const at = load(PAGE)
    const page = await open({ start: 'wallet' })
    await page.choose('Rainbow')
    await page.waitForScreen('install-wallet')
    const model = page.model<ChoiceModel>()
    const { title, detail, rows } = model.$state.get()
    expect([title, detail ?? ''].map(englishText)).toEqual([
      'Get Rainbow',
      'Rainbow is not in this browser yet. Install it from its own page, set it up, then come back and reload this page.',
    ])
    expect(rows.map(({ label, href }) => [englishText(label), href])).toEqual([
      ['Install Rainbow', 'https://rainbow.me/download'],
    ])
    pressButton(model, 'Reload page')
    expect(at.reload).toHaveBeenCalledTimes(1)
    page.stage.close()
  })

  it('continues as soon as it is there', async () => {
    load(PAGE)
    const page = await open({ start: 'wallet' })
    await page.choose('Rainbow')
    await page.waitForScreen('install-wallet')
    addConnectorSource('late', async found => found({ ...connectorTo(new FakeWallet()), walletClientType: 'rainbow' }))
    await page.waitForScreen('wallet-sign-in')
    page.stage.close()
  })
})

it('the list of wallets is available without a signed-in user [EXTW-08, EXTW-10]', async () => {
  load(PAGE)
  const page = await open({ start: 'wallet' })
  await page.waitForScreen('wallet-list')
  const { title, $rows } = page.model<FindModel>()
  expect([englishText(title), $rows.get().map(({ label }) => englishText(label)), $session().get().user]).toEqual([
    'Connect your wallet',
    ['MetaMask', 'Coinbase Wallet', 'Rainbow'],
    null,
  ])
  page.stage.close()
})

it('the list of wallets begins with the one used last, with a mark', async () => {
  load(PAGE)
  storeRecentLogin({ accountType: 'wallet', walletClient: 'rainbow', chainType: 'ethereum' })
  const page = await open({ start: 'wallet' })
  await page.waitForScreen('wallet-list')
  expect(
    page
      .model<FindModel>()
      .$rows.get()
      .map(({ label, chips = [] }) => [englishText(label), ...chips.map(englishText)]),
  ).toEqual([['Rainbow', 'Recent'], ['MetaMask'], ['Coinbase Wallet']])
  page.stage.close()
})

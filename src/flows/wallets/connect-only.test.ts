import { atom } from 'nanostores'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ConnectOptions } from '../../ask/questions/connect-wallet.js'
import type { ConnectedResult } from '../../ask/questions/login.js'
import { scriptedProvider } from '../../api/provider.harness.js'
import { resolveSettings } from '../../config/resolve.js'
import type { HostConfig } from '../../config/settings.js'
import { $connectedWallets } from '../../connectors/connections.js'
import { disconnectExternalWallet } from '../../connectors/connected-wallets.js'
import { addConnectorSource } from '../../connectors/registry.js'
import { ADA, connectorTo, EVE, FakeWallet } from '../../connectors/wallet.harness.js'
import { forgetPage } from '../../lib/page.js'
import type { LandingModel } from '../../screens/login/landing.js'
import { pressButton, findRow, englishText, contentOf } from '../../screens/shapes/parts/screen-content.harness.js'
import type { StatusModel } from '../../screens/shapes/status/status.js'
import { pendingLogin, setPendingLogin } from '../../session/returns/pending-login.js'
import { readWalletReturn, type WalletReturn } from '../../session/returns/wallet-return.js'
import { $session } from '../../session/store.js'
import { Stage } from '../../stage/stage.js'
import { eventually } from '../../lib/time/eventually.harness.js'
import { forError } from '../for-error.js'
import { connectOnly } from './connect-only.js'

const LAYOUTS: readonly (readonly [string, HostConfig])[] = [
  ['of login methods', { loginMethods: ['email', 'google', 'wallet'] }],
  ["of the host's own order", { loginMethodsAndOrder: { primary: ['email', 'google'], overflow: ['wallet'] } }],
]

beforeAll(async () => {
  await import('../../screens/wallet/wallet-rows.js')
})
let provider: ReturnType<typeof scriptedProvider>
beforeEach(() => {
  forgetPage()
  provider = scriptedProvider('hang')
})
afterEach(() => {
  provider.restore()
  forgetPage()
})

/** A page with this wallet, whose host requests a connection. */
function play(wallet: FakeWallet = new FakeWallet(), config: HostConfig = {}, options: ConnectOptions = {}) {
  addConnectorSource('test', async found => found({ ...connectorTo(wallet), walletBranding: { name: 'Heron' } }))
  const stage = new Stage({
    $settings: atom(
      resolveSettings(null, {
        appearance: { landingHeader: 'Log in to Almanac', loginMessage: 'Members only' },
        ...config,
      }),
    ),
    errorScreen: forError,
  })
  const result = stage.play(connectOnly, options, { exit: 'USER_EXITED_AUTH_FLOW' }) as Promise<ConnectedResult>
  result.catch(() => {})
  const model = <M>() => stage.$scene.get()?.model as M
  const waitForScreen = (screen: string) => eventually(() => expect(stage.$scene.get()?.screen).toBe(screen))
  const state = () => model<LandingModel>().$state.get()
  const choose = async (label: string) => {
    await eventually(() => expect(findRow(state().rows, label)).toBeDefined())
    findRow(state().rows, label)?.choose()
  }
  const failed = () => eventually(() => expect(model<StatusModel>().$state.get().ring).toBe('failed'))
  return { stage, result, model, waitForScreen, state, choose, failed, shown: () => contentOf(model<StatusModel>()) }
}

/** The same, once the wallets are shown. */
async function open(...asked: Parameters<typeof play>) {
  const page = play(...asked)
  await page.waitForScreen('landing')
  return page
}

describe.each(LAYOUTS)('the landing in the layout %s, in connect-only mode', (_, config) => {
  it('offers only wallets, under its own title and text, and connects one without a login [LAND-03]', async () => {
    const page = await open(new FakeWallet(), config, { description: 'To show what you have collected' })
    await eventually(() =>
      expect(page.state().rows.map(({ label }) => englishText(label))).toEqual([
        'Heron',
        'MetaMask',
        'Coinbase Wallet',
        'Rainbow',
      ]),
    )
    expect([
      englishText(page.state().title),
      page.state().message,
      page.state().fields,
      page.state().further,
      page.state().lines,
    ]).toEqual(['Connect your wallet', 'To show what you have collected', [], [], []])
    await page.choose('Heron')
    expect(await page.result).toMatchObject({
      wallet: { address: ADA, chainType: 'ethereum', chainId: 'eip155:1', name: 'Heron' },
    })
    expect([
      $session().get().user,
      provider.requests,
      $connectedWallets()
        .get()
        .map(({ address }) => address),
    ]).toEqual([null, [], [ADA]])
  })
})

it('a wallet whose app has opened the page for a connection is connected at once, without a landing; one that is to log in is left to the login', async () => {
  const opened = (only: boolean) =>
    readWalletReturn(
      `https://host.test/?privy_connector=injected&privy_wallet_client=heron${only ? '&privy_connect_only=true' : ''}`,
      { location: { href: '' }, history: { state: null, replaceState: () => {} } },
    ) as WalletReturn
  setPendingLogin(opened(false))
  const other = await open()
  expect(pendingLogin()?.provider).toBe('wallet')
  other.stage.close()
  setPendingLogin(opened(true))
  const page = play()
  const screens = new Set<string | undefined>()
  page.stage.$scene.subscribe(scene => screens.add(scene?.screen))
  expect(await page.result).toMatchObject({ wallet: { address: ADA, name: 'Heron' } })
  expect([[...screens], pendingLogin(), $session().get().user]).toEqual([
    [undefined, 'connect-external'],
    undefined,
    null,
  ])
})

it('a wallet in an app on this phone opens the page there only for a connection', async () => {
  const assign = vi.fn<(url: string) => void>()
  vi.stubGlobal('location', Object.assign(new URL('https://shop.example/cart?item=7'), { assign }))
  vi.stubGlobal('navigator', {
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15',
    maxTouchPoints: 5,
  })
  const page = await open()
  await page.choose('MetaMask')
  await page.waitForScreen('wallet-redirect')
  const opened = new URL(assign.mock.calls[0]?.[0] ?? '')
  expect([opened.host, opened.pathname, Object.fromEntries(opened.searchParams)]).toEqual([
    'link.metamask.io',
    '/dapp/shop.example/cart',
    { item: '7', privy_connector: 'injected', privy_wallet_client: 'metamask', privy_connect_only: 'true' },
  ])
  page.stage.close()
  vi.unstubAllGlobals()
})

it('Coinbase Wallet is connected in its own window with one press, without a signature', async () => {
  const page = await open(new FakeWallet(), {
    externalWallets: { coinbaseWallet: { connect: () => Promise.resolve(new FakeWallet()) } },
  })
  await page.choose('Coinbase Wallet')
  expect(await page.result).toMatchObject({ wallet: { address: ADA, name: 'Coinbase Wallet' } })
})

it('a refusal in the wallet is shown, can be retried, or left for another wallet; its exit code is that of a login', async () => {
  const wallet = new FakeWallet()
  let refuses = true
  const request = wallet.request.bind(wallet)
  wallet.request = args =>
    refuses && args.method === 'eth_requestAccounts'
      ? Promise.reject(Object.assign(new Error('no'), { code: 4001 }))
      : request(args)
  const page = await open(wallet)
  await page.choose('Heron')
  await page.failed()
  expect(page.shown()).toMatchObject({
    title: 'Could not connect with Heron',
    detail: 'User rejected connection',
    buttons: ['Try again'],
  })
  page.stage.back()
  await page.waitForScreen('landing')
  await page.choose('Heron')
  await page.failed()
  refuses = false
  pressButton(page.model<StatusModel>(), 'Try again')
  expect(await page.result).toMatchObject({ wallet: { address: ADA } })
  const left = await open(wallet)
  left.stage.close()
  await expect(left.result).rejects.toMatchObject({ code: 'USER_EXITED_AUTH_FLOW', cancelled: true })
})

it('a request that is already open in the wallet is reported by its error code, and can be retried', async () => {
  const wallet = new FakeWallet()
  wallet.request = () => Promise.reject(Object.assign(new Error('busy'), { code: -32002 }))
  const page = await open(wallet)
  await page.choose('Heron')
  await page.failed()
  expect(page.shown()).toMatchObject({ detail: 'Resource request already pending', buttons: ['Try again'] })
  page.stage.close()
})

it('a wallet that changes its account is followed, and a revoked connection is removed', async () => {
  const wallet = new FakeWallet()
  const first = await open(wallet)
  await first.choose('Heron')
  const {
    wallet: { address },
  } = await first.result
  wallet.emit('accountsChanged', [EVE, ADA])
  expect(
    $connectedWallets()
      .get()
      .map(other => other.address),
  ).toContain(EVE)
  disconnectExternalWallet({ id: 'com.example.wallet', address })
  expect(
    $connectedWallets()
      .get()
      .map(other => other.address),
  ).toEqual([EVE])
})

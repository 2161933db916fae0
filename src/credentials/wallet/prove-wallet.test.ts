import { parseSignInMessageText } from '@solana/wallet-standard-util'
import { atom } from 'nanostores'
import { getAddress } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AppSettings } from '../../../elements/testing/app-settings.js'
import { startWorld, type World } from '../../../demo/world.js'
import { injectTestWallets, type TestWallets } from '../../../demo/wallets/inject.js'
import { getAppConfig } from '../../api/app/app.js'
import { setTransport } from '../../api/client.js'
import { WALLET_SCAN_LIMIT_MS } from '../../constants.js'
import { forgetApp, useApp } from '../../config/app.js'
import { resolveSettings } from '../../config/resolve.js'
import type { ConnectByCoinbaseWallet, ConnectByWalletConnect, HostConfig } from '../../config/settings.js'
import { parseSolanaTransaction } from '../../chains/solana/index.js'
import { proveWallet } from '../../accounts/wallet/proof.js'
import { connectExternalWallet } from '../../connectors/connected-wallets.js'
import { injectedWallets } from '../../connectors/injected.js'
import { $connectors, addConnectorSource, type Connector, type ExternalProvider } from '../../connectors/registry.js'
import { EVE } from '../../connectors/wallet.harness.js'
import { standardWallets } from '../../connectors/wallet-standard.js'
import type { LoginResult } from '../../ask/questions/login.js'
import { forgetPage } from '../../lib/page.js'
import { setStorage } from '../../lib/storage.js'
import type { LandingModel } from '../../screens/login/landing.js'
import type { ChoiceModel } from '../../screens/shapes/choice/choice.js'
import { WalletError } from '../../errors/wallet-error.js'
import { EndedOutside } from '../../channel/other-window.js'
import type { OutsideModel } from '../../screens/shapes/outside/outside.js'
import { pressButton, findRow, englishText, contentOf } from '../../screens/shapes/parts/screen-content.harness.js'
import type { WalletAttemptModel } from '../../screens/wallet/wallet-attempt.js'
import { recentLogin } from '../../session/recent-login.js'
import { $session, setSession } from '../../session/store.js'
import { Stage } from '../../stage/stage.js'
import { forError } from '../../flows/for-error.js'
import { login, type LoginInput } from '../../flows/login.js'
import { eventually } from '../../lib/time/eventually.harness.js'

const ORIGIN = 'http://app.localhost:4100'
const ETHEREUM = 'Test Wallet (Ethereum)'
const SOLANA = 'Test Wallet (Solana)'

let world: World
beforeAll(async () => {
  world = await startWorld()
  await Promise.all([import('../../flows/after-login.js'), import('./prove-wallet.js')])
})
afterAll(() => world.stop())
beforeEach(() => {
  vi.stubGlobal('location', new URL(`${ORIGIN}/`))
})
afterEach(() => {
  setTransport()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const localChains = () =>
  [31337, 31338].map(id => ({
    id,
    name: `Local ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [world.ethereumRpcUrl] } },
  }))

interface Sent {
  readonly path: string
  readonly body: Record<string, string>
}

interface Opening {
  appId?: string
  kept?: Map<string, string>
  app?: Partial<AppSettings>
  config?: HostConfig
  input?: LoginInput
  change?: (wallets: TestWallets) => void
}

/** A visitor with both test wallets opens the login of a new app. */
async function open({ appId: known, kept = new Map(), app = {}, config = {}, input = {}, change }: Opening = {}) {
  forgetPage()
  setStorage(undefined)
  forgetApp()
  setStorage({
    get: key => kept.get(key) ?? null,
    set: (key, value) => void kept.set(key, value),
    remove: key => void kept.delete(key),
  })
  const appId =
    known ??
    (await world.driver.createApp({ wallet_auth: true, solana_wallet_auth: true, ...app } as Partial<AppSettings>))
      .appId
  useApp({ appId, apiUrl: world.apiUrlLocal })
  const sent: Sent[] = []
  setTransport((url, init) => {
    if (typeof init.body === 'string')
      sent.push({ path: new URL(url).pathname, body: JSON.parse(init.body) as Record<string, string> })
    return fetch(url, init)
  })
  const page = new EventTarget()
  const wallets = injectTestWallets(page, world)
  change?.(wallets)
  addConnectorSource('injected', injectedWallets(page))
  addConnectorSource('wallet-standard', standardWallets(page))
  const settings = resolveSettings(await getAppConfig(), {
    chains: localChains(),
    appearance: { walletChainType: 'ethereum-and-solana', loginGroupPriority: 'web3-first' },
    ...config,
  })
  const stage = new Stage({ $settings: atom(settings), errorScreen: forError })
  const result = stage.play(login, input, { exit: 'USER_EXITED_AUTH_FLOW' }) as Promise<LoginResult>
  result.catch(() => {})
  const been: (string | undefined)[] = []
  stage.$scene.subscribe(scene => been.push(scene?.screen))
  const model = <M>() => stage.$scene.get()?.model as M
  const waitForScreen = (screen: string) => eventually(() => expect(stage.$scene.get()?.screen).toBe(screen))
  const content = () => contentOf(model<WalletAttemptModel>())
  const ring = (wanted: string) => eventually(() => expect(model<WalletAttemptModel>().$state.get().ring).toBe(wanted))
  const byLedger = async (ledger: boolean) => {
    await waitForScreen('ledger-choice')
    findRow(
      model<ChoiceModel>().$state.get().rows,
      ledger ? 'Continue with Ledger' : 'Continue without Ledger',
    )?.choose?.()
  }
  const choose = async (label: string, ledger = false) => {
    await waitForScreen('landing')
    const row = () => findRow(model<LandingModel>().$state.get().rows, label)
    await eventually(() => expect(row()).toBeDefined())
    row()?.choose()
    if (label === SOLANA) await byLedger(ledger)
    await eventually(() => expect(been).toContain('wallet-sign-in')) // the wallet may have refused already
  }
  /** All states of the wallet's screen, from now on or as soon as it is shown. */
  const watch = () => {
    const seen = { connection: [] as unknown[], signIn: [] as unknown[], titles: [] as string[] }
    let watched = false
    stage.$scene.subscribe(scene => {
      if (watched || scene?.screen !== 'wallet-sign-in') return
      watched = true
      const { $connection, $signIn, $state } = scene.model as WalletAttemptModel
      $connection.subscribe(status => seen.connection.push(status))
      $signIn.subscribe(status => {
        if (status) seen.signIn.push(status)
      })
      $state.subscribe(({ title }) => seen.titles.push(englishText(title)))
    })
    return seen
  }
  return {
    appId,
    kept,
    sent,
    wallets,
    stage,
    result,
    model,
    waitForScreen,
    content,
    ring,
    choose,
    watch,
    press: (text: string) => pressButton(model<WalletAttemptModel>(), text),
  }
}
type Page = Awaited<ReturnType<typeof open>>
const bodyOf = ({ sent }: Page, path: string) =>
  sent.filter(request => request.path.endsWith(path)).map(({ body }) => body)

/** Replaces the wallet's answers to the named methods. */
const instead = (wallets: TestWallets, answers: Readonly<Record<string, (ask: () => Promise<unknown>) => unknown>>) => {
  const { ethereum } = wallets
  const request = ethereum.request.bind(ethereum)
  const changed: ExternalProvider['request'] = async ({ method, params }) => {
    const ask = () => request({ method, params: params as unknown[] })
    return await (answers[method] ?? (next => next()))(ask)
  }
  ethereum.request = changed as typeof ethereum.request
}

describe('login by an Ethereum wallet', () => {
  it("a visitor signs up with the wallet's signature, and later logs in with it [FLOW-13]", async () => {
    const page = await open()
    const seen = page.watch()
    await page.choose(ETHEREUM)
    const { isNewUser, method, account } = await page.result
    expect({ isNewUser, method, account }).toMatchObject({
      isNewUser: true,
      method: 'wallet',
      account: {
        type: 'wallet',
        chainType: 'ethereum',
        chainId: 'eip155:31337',
        connectorType: 'injected',
        walletClientType: 'unknown',
      },
    })
    expect($session().get().user?.linkedAccounts).toHaveLength(1)
    expect(recentLogin()).toEqual({ accountType: 'wallet', walletClient: 'unknown', chainType: 'ethereum' })
    expect(seen.titles.slice(-3)).toEqual([
      'Sign to verify',
      'Checking your signature',
      'Successfully connected with Test Wallet (Ethereum)',
    ])
    const id = $session().get().user?.id
    const next = await open({ appId: page.appId })
    await next.choose(ETHEREUM)
    expect(await next.result).toMatchObject({ isNewUser: false, method: 'wallet', user: { id } })
  })

  it('the row of this wallet and chain is marked as recent the next time, but no other row, and none at another app [LAND-20]', async () => {
    const page = await open()
    await page.choose(ETHEREUM)
    await page.result
    const chipsAt = async (appId?: string) => {
      const next = await open({ ...(appId && { appId }), kept: page.kept })
      await next.waitForScreen('landing')
      const rows = () => [ETHEREUM, SOLANA].map(label => findRow(next.model<LandingModel>().$state.get().rows, label))
      await eventually(() => expect(rows()).not.toContain(undefined))
      return rows().map(row => row?.chips?.map(englishText))
    }
    expect(await chipsAt(page.appId)).toEqual([['Recent'], ['Solana']])
    expect(await chipsAt()).toEqual([[], ['Solana']])
  })

  it('the screen shows the connection, then the request to sign [EXTW-01]', async () => {
    const page = await open({ change: ({ ethereum }) => ethereum.script.behave('hang') })
    await page.choose(ETHEREUM)
    expect(page.content()).toMatchObject({
      title: 'Connecting to Test Wallet (Ethereum)',
      detail: 'Confirm in your wallet',
      buttons: [],
    })
    page.stage.close()
    await expect(page.result).rejects.toMatchObject({ code: 'USER_EXITED_AUTH_FLOW' })
    const next = await open({ change: wallets => instead(wallets, { personal_sign: () => new Promise(() => {}) }) })
    await next.choose(ETHEREUM)
    await eventually(() =>
      expect(next.content()).toMatchObject({
        title: 'Sign to verify',
        detail: 'Sign the message in Test Wallet (Ethereum): it proves that the wallet is yours, and costs nothing.',
        buttons: [],
      }),
    )
    next.stage.close()
  })

  it('the states go from disconnected over connecting to connected, and then to the signature [EXTW-14, EXTW-17]', async () => {
    const page = await open({ change: ({ ethereum }) => ethereum.script.behaveNext('refuse') })
    await page.choose(ETHEREUM)
    await page.ring('failed')
    const seen = page.watch()
    page.press('Try again')
    await page.result
    expect(seen).toMatchObject({
      connection: ['disconnected', 'connecting', 'connected'],
      signIn: ['generating-message', 'awaiting-signature', 'submitting-signature', 'done'],
    })
  })

  it('the wallet signs an EIP-4361 message for this page, with a nonce that was requested for its address [EXTW-19, EXTW-20]', async () => {
    const page = await open()
    await page.choose(ETHEREUM)
    const { account } = await page.result
    const address = account?.type === 'wallet' ? account.address : ''
    const [init] = bodyOf(page, 'siwe/init')
    expect(getAddress(init?.['address'] ?? '')).toBe(address)
    const [sent] = bodyOf(page, 'siwe/authenticate')
    const message = sent?.['message'] ?? ''
    expect(parseSiweMessage(message)).toEqual({
      domain: 'app.localhost:4100',
      address,
      uri: ORIGIN,
      version: '1',
      chainId: 31337,
      nonce: expect.stringMatching(/^[a-z0-9]{8,}$/i) as string,
      issuedAt: expect.any(Date) as Date,
      statement:
        'By signing, you are proving you own this wallet and logging in. This does not initiate a transaction or cost any fees.',
      resources: ['https://privy.io'],
    })
    expect(message.split('\n')[6]).toBe('Version: 1')
    expect(sent).toEqual({
      message,
      signature: expect.stringMatching(/^0x[0-9a-f]{130}$/) as string,
      chainId: 'eip155:31337',
      walletClientType: 'unknown',
      connectorType: 'injected',
      mode: 'login-or-sign-up',
    })
  })

  it("the chain is Ethereum's main network if the wallet does not report one", async () => {
    const page = await open({ change: wallets => instead(wallets, { eth_chainId: () => null }) })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    await page.choose(ETHEREUM)
    await page.result
    expect(bodyOf(page, 'siwe/authenticate')).toMatchObject([{ chainId: 'eip155:1' }])
  })

  it('no user is created if new accounts are disabled', async () => {
    const page = await open({
      config: { disableSignup: true, chains: localChains(), appearance: { loginGroupPriority: 'web3-first' } },
    })
    await page.choose(ETHEREUM)
    await page.waitForScreen('account-not-found')
    expect(bodyOf(page, 'siwe/authenticate')).toMatchObject([{ mode: 'no-signup' }])
    page.stage.close()
  })
})

describe('login by a Solana wallet', () => {
  it("a visitor signs up with the wallet's signature [FLOW-14, EXTW-21]", async () => {
    const page = await open()
    await page.choose(SOLANA)
    const { isNewUser, method, account } = await page.result
    expect({ isNewUser, method, account }).toMatchObject({
      isNewUser: true,
      method: 'wallet',
      account: { type: 'wallet', chainType: 'solana', walletClientType: 'unknown', connectorType: 'solana_adapter' },
    })
    const address = account?.type === 'wallet' ? account.address : ''
    expect(bodyOf(page, 'siws/init')).toEqual([{ address }])
    const [sent] = bodyOf(page, 'siws/authenticate')
    const message = sent?.['message'] ?? ''
    expect(parseSignInMessageText(message)).toMatchObject({
      domain: 'app.localhost:4100',
      address,
      statement: `You are proving you own ${address}.`,
      uri: ORIGIN,
      version: '1',
      chainId: 'mainnet',
      resources: ['https://privy.io'],
    })
    expect(message.split('\n')[6]).toBe('Version: 1')
    expect(sent).toEqual({
      message,
      signature: expect.stringMatching(/^[A-Za-z0-9+/]{86}==$/) as string,
      walletClientType: 'unknown',
      connectorType: 'solana_adapter',
      mode: 'login-or-sign-up',
      message_type: 'plain',
    })
    expect(recentLogin()).toEqual({ accountType: 'wallet', walletClient: 'unknown', chainType: 'solana' })
    const id = $session().get().user?.id
    const next = await open({ appId: page.appId })
    await next.choose(SOLANA)
    expect(await next.result).toMatchObject({ isNewUser: false, method: 'wallet', user: { id } })
  })

  it('the visitor is asked about a Ledger before signing, and a Ledger signs the message in a transaction that is never sent [EXTW-11]', async () => {
    const page = await open()
    await page.waitForScreen('landing')
    await eventually(() => expect(findRow(page.model<LandingModel>().$state.get().rows, SOLANA)).toBeDefined())
    findRow(page.model<LandingModel>().$state.get().rows, SOLANA)?.choose()
    await page.waitForScreen('ledger-choice')
    expect([
      page
        .model<ChoiceModel>()
        .$state.get()
        .rows.map(({ label }) => englishText(label)),
      bodyOf(page, 'siws/init'),
    ]).toEqual([['Continue without Ledger', 'Continue with Ledger'], []])
    page.stage.back()
    await page.choose(SOLANA, true)
    expect(await page.result).toMatchObject({ method: 'wallet', account: { type: 'wallet', chainType: 'solana' } })
    const [{ message = '', signature = '', ...sent } = {}] = bodyOf(page, 'siws/authenticate')
    expect(sent).toMatchObject({ message_type: 'transaction', mode: 'login-or-sign-up' })
    const transaction = parseSolanaTransaction(message)
    expect([
      transaction.blockhash,
      transaction.instructions.length,
      Buffer.from(transaction.signatures[0] ?? []).toString('base64'),
    ]).toEqual(['1'.repeat(32), 1, signature])
    expect(new TextDecoder().decode(transaction.instructions[0]?.data)).toContain(
      'wants you to sign in with your Solana account',
    )
  })

  it('a refusal on a Ledger is shown, and retried in the same form', async () => {
    const page = await open({ change: ({ solana }) => solana.script.behaveNext('approve', 'refuse') })
    await page.choose(SOLANA, true)
    await page.ring('failed')
    expect(page.content()).toMatchObject({ title: 'You rejected the request', buttons: ['Try again'] })
    page.press('Try again')
    expect(await page.result).toMatchObject({ method: 'wallet' })
    expect(bodyOf(page, 'siws/authenticate')).toMatchObject([{ message_type: 'transaction' }])
  })

  it('a refusal is shown and retried', async () => {
    const page = await open({ change: ({ solana }) => solana.script.behaveNext('approve', 'refuse') })
    await page.choose(SOLANA)
    await page.ring('failed')
    expect(page.content()).toMatchObject({ title: 'You rejected the request', buttons: ['Try again'] })
    page.press('Try again')
    expect(await page.result).toMatchObject({ method: 'wallet' })
  })
})

describe('a wallet that does not connect', () => {
  it('the visitor can retry twice, and then choose another wallet [EXTW-16]', async () => {
    const page = await open({ change: ({ ethereum }) => ethereum.script.behave('refuse') })
    await page.choose(ETHEREUM)
    for (const left of [2, 1]) {
      await page.ring('failed')
      expect(page.content(), `${left} tries left`).toMatchObject({
        title: 'Could not connect with Test Wallet (Ethereum)',
        detail: 'User rejected connection',
        buttons: ['Try again'],
      })
      page.press('Try again')
      expect(page.model<WalletAttemptModel>().$state.get().ring).toBe('turning')
    }
    await page.ring('failed')
    expect(page.content().buttons).toEqual(['Choose another wallet'])
    page.press('Choose another wallet')
    await page.waitForScreen('landing')
    page.stage.close()
  })

  it('the screen reports a request that is already open in the wallet', async () => {
    const page = await open({ change: ({ ethereum }) => ethereum.script.behaveNext('busy') })
    await page.choose(ETHEREUM)
    await page.ring('failed')
    expect(page.content()).toMatchObject({ detail: 'Resource request already pending', buttons: ['Try again'] })
    page.stage.close()
  })

  it('a wallet without a response for 120 s shows an error, and the visitor can retry', async () => {
    const page = await open({ change: ({ ethereum }) => ethereum.script.behaveNext('hang') })
    await page.waitForScreen('landing')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    findRow(page.model<LandingModel>().$state.get().rows, ETHEREUM)?.choose()
    await eventually(() => expect(page.stage.$scene.get()?.screen).toBe('wallet-sign-in'))
    await vi.advanceTimersByTimeAsync(120_000)
    expect(page.content()).toMatchObject({
      title: 'Could not connect with Test Wallet (Ethereum)',
      detail: 'Wallet timeout',
      buttons: ['Try again'],
    })
    vi.useRealTimers()
    page.press('Try again')
    expect(await page.result).toMatchObject({ method: 'wallet' })
  })
})

describe('a wallet on another chain', () => {
  it('a wallet on an unsupported chain switches to a supported one before it counts as connected [EXTW-15]', async () => {
    let chainId = '0x5'
    const page = await open({
      change: wallets =>
        instead(wallets, {
          eth_chainId: () => chainId,
          wallet_switchEthereumChain: ask => {
            chainId = '0x7a69'
            return ask()
          },
        }),
    })
    const seen = { connection: [] as unknown[], titles: [] as string[] }
    page.stage.$scene.listen(scene => {
      if (scene?.screen !== 'wallet-sign-in' || seen.connection.length > 0) return
      const model = scene.model as WalletAttemptModel
      model.$connection.subscribe(status => seen.connection.push(status))
      model.$state.subscribe(({ title }) => seen.titles.push(englishText(title)))
    })
    await page.choose(ETHEREUM)
    await page.result
    expect(seen.connection).toEqual(['connecting', 'switching_to_supported_chain', 'connected'])
    expect(seen.titles).toContain('Changing the network')
    expect(bodyOf(page, 'siwe/authenticate')).toMatchObject([{ chainId: 'eip155:31337' }])
  })

  it('a wallet stays on a supported chain, unless the host requires the default chain [EXTW-43]', async () => {
    const switches: string[] = []
    const onSecond = (wallets: TestWallets) => {
      let chainId = '0x7a6a'
      instead(wallets, {
        eth_chainId: () => chainId,
        wallet_switchEthereumChain: ask => {
          switches.push('switch')
          chainId = '0x7a69'
          return ask()
        },
      })
    }
    const left = await open({ change: onSecond })
    await left.choose(ETHEREUM)
    await left.result
    expect([switches, bodyOf(left, 'siwe/authenticate')]).toMatchObject([[], [{ chainId: 'eip155:31338' }]])
    const enforced = await open({
      change: onSecond,
      config: {
        chains: localChains(),
        appearance: { loginGroupPriority: 'web3-first' },
        shouldEnforceDefaultChainOnConnect: true,
      },
    })
    await enforced.choose(ETHEREUM)
    await enforced.result
    expect([switches, bodyOf(enforced, 'siwe/authenticate')]).toMatchObject([['switch'], [{ chainId: 'eip155:31337' }]])
  })

  it('a wallet that stays on its chain shows an error, and the visitor can retry or leave [EXTW-13]', async () => {
    const page = await open({ change: ({ ethereum }) => ethereum.script.behave('wrong chain') })
    await page.choose(ETHEREUM)
    await page.ring('failed')
    expect(page.content()).toMatchObject({ title: 'Could not connect with wallet', buttons: ['Cancel', 'Try again'] })
    page.wallets.ethereum.script.behave('approve')
    page.press('Try again')
    expect(await page.result).toMatchObject({ method: 'wallet' })
    const other = await open({ change: ({ ethereum }) => ethereum.script.behave('wrong chain') })
    await other.choose(ETHEREUM)
    await other.ring('failed')
    other.press('Cancel')
    await other.waitForScreen('landing')
    other.stage.close()
  })
})

describe('a signature that fails', () => {
  it('a signature that the visitor rejects shows an error, and is requested again [EXTW-25, EXTW-18]', async () => {
    const page = await open({ change: ({ ethereum }) => ethereum.script.behaveNext('approve', 'refuse') })
    await page.choose(ETHEREUM)
    await page.ring('failed')
    expect(page.content()).toMatchObject({
      title: 'You rejected the request',
      detail: 'Please try again.',
      buttons: ['Try again'],
    })
    expect(page.model<WalletAttemptModel>().$signIn.get()).toBe('error')
    page.press('Try again')
    expect(await page.result).toMatchObject({ method: 'wallet' })
    expect(bodyOf(page, 'siwe/init')).toHaveLength(2)
  })

  it('a signature that times out shows an error, and is requested again [EXTW-23]', async () => {
    let hangs = true
    let isSigning = false
    const page = await open({
      change: wallets =>
        instead(wallets, {
          personal_sign: ask => {
            isSigning = true
            return hangs ? new Promise(() => {}) : ask()
          },
        }),
    })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await eventually(() => expect(page.stage.$scene.get()?.screen).toBe('landing'))
    await eventually(() => expect(findRow(page.model<LandingModel>().$state.get().rows, ETHEREUM)).toBeDefined())
    findRow(page.model<LandingModel>().$state.get().rows, ETHEREUM)?.choose()
    await eventually(() => expect(isSigning).toBe(true))
    expect(page.model<WalletAttemptModel>().$signIn.get()).toBe('awaiting-signature')
    await vi.advanceTimersByTimeAsync(120_000)
    expect(page.content()).toMatchObject({ title: 'Wallet request timed out', buttons: ['Try again'] })
    hangs = false
    vi.useRealTimers()
    page.press('Try again')
    expect(await page.result).toMatchObject({ method: 'wallet' })
  })

  it('a signature that fails for another reason shows an error, and is requested again [EXTW-24]', async () => {
    let tries = 0
    const page = await open({
      change: wallets =>
        instead(wallets, {
          personal_sign: ask => (tries++ === 0 ? Promise.reject(new Error('odd')) : tries === 2 ? '' : ask()),
        }),
    })
    await page.choose(ETHEREUM)
    for (const odd of ['an odd error', 'no signature']) {
      await page.ring('failed')
      expect(page.content(), odd).toMatchObject({ title: 'Could not log in with wallet', buttons: ['Try again'] })
      page.press('Try again')
    }
    expect(await page.result).toMatchObject({ method: 'wallet' })
  })

  it.each<[string, unknown[], string]>([
    ['changes to another account', [EVE], 'The wallet has changed to another account.'],
    ['is locked or disconnects the page', [], 'Disconnected'],
  ])('a signature is not sent if the wallet %s meanwhile, and it is requested again', async (_, accounts, detail) => {
    let changed = false
    const page = await open({
      change: wallets =>
        instead(wallets, {
          personal_sign: async ask => {
            const signature = await ask()
            changed = true
            return signature
          },
          eth_accounts: ask => (changed ? accounts : ask()),
          eth_requestAccounts: ask => {
            changed = false
            return ask()
          },
        }),
    })
    await page.choose(ETHEREUM)
    await page.ring('failed')
    expect(page.content()).toMatchObject({ title: 'Could not log in with wallet', detail, buttons: ['Try again'] })
    expect(bodyOf(page, 'siwe/authenticate')).toEqual([])
    page.stage.close()
  })

  it.each([
    ['siwe', ETHEREUM],
    ['siws', SOLANA],
  ])(
    '%s: a signature whose message has expired shows an error, and another message is signed',
    async (family, label) => {
      const TOO_LATE_MS = 10 * 60_000
      const page = await open()
      let late = true
      setTransport((url, init) => {
        if (!late || !url.endsWith(`${family}/authenticate`)) return fetch(url, init)
        late = false
        world.driver.shiftClock(TOO_LATE_MS)
        return fetch(url, init).finally(() => world.driver.shiftClock(-TOO_LATE_MS))
      })
      await page.choose(label)
      await page.ring('failed')
      expect(page.content()).toMatchObject({
        title: 'Could not log in with wallet',
        detail: 'Please try again.',
        buttons: ['Try again'],
      })
      page.press('Try again')
      expect(await page.result).toMatchObject({ method: 'wallet' })
      const paths = world.driver.requests(page.appId).map(({ path }) => path.replace('/api/v1/', ''))
      expect(paths.filter(path => path.startsWith(family))).toEqual(
        [1, 2].flatMap(() => [`${family}/init`, `${family}/authenticate`]),
      )
    },
  )

  it('a signature that is lost on its way shows an error, and is requested again', async () => {
    const page = await open()
    await page.waitForScreen('landing')
    const { setTransport: set } = await import('../../api/client.js')
    set((url, init) => (url.includes('authenticate') ? Promise.reject(new TypeError('offline')) : fetch(url, init)))
    await page.choose(ETHEREUM)
    await page.ring('failed')
    expect(page.content()).toMatchObject({
      title: 'Could not log in with wallet',
      detail: 'No answer from the server. Check your connection and try again.',
      buttons: ['Try again'],
    })
    set()
    page.press('Try again')
    expect(await page.result).toMatchObject({ method: 'wallet' })
  })
})

it.each([
  ['siwe', ETHEREUM],
  ['siws', SOLANA],
])(
  "%s: a nonce is requested with the address, and with the captcha's token if there is one [API-35]",
  async (family, label) => {
    const page = await open()
    await page.waitForScreen('landing')
    const connector = $connectors()
      .get()
      .find(({ walletBranding }) => walletBranding.name === label)
    if (!connector) throw new Error('There is no such wallet.')
    const wallet = await connectExternalWallet(connector)
    const { address } = wallet
    await proveWallet(wallet)
    const proof = await proveWallet(wallet, { captchaToken: 'passed' })
    expect(bodyOf(page, `${family}/init`)).toEqual([{ address }, { address, token: 'passed' }])
    expect(proof.signed.message).toMatch(/\nNonce: [a-zA-Z0-9]{8,}\n/)
    page.stage.close()
  },
)

describe('login over WalletConnect', () => {
  const connecting = (connect: ConnectByWalletConnect): HostConfig => ({
    chains: localChains(),
    walletConnectCloudProjectId: 'almanac',
    externalWallets: { walletConnect: { connect } },
    appearance: { loginGroupPriority: 'web3-first', walletList: ['wallet_connect'] },
  })
  const chooseIt = async (page: Page) => {
    await page.waitForScreen('landing')
    findRow(page.model<LandingModel>().$state.get().rows, 'WalletConnect')?.choose()
    await page.waitForScreen('scan-wallet')
  }

  it("the QR code of the host's session is shown, and the login continues with the wallet that has scanned it", async () => {
    let scanned = (_: object) => {}
    const connectRequests: unknown[] = []
    const page = await open({
      config: connecting(({ show, signal: _, ...request }) => {
        connectRequests.push(request)
        show('javascript:alert(1)')
        show('wc:1@2?relay-protocol=irn')
        return new Promise(resolve => {
          scanned = resolve
        })
      }),
    })
    await chooseIt(page)
    expect(page.model<OutsideModel>().$state.get()).toMatchObject({
      ring: 'turning',
      scan: { code: 'wc:1@2?relay-protocol=irn' },
    })
    expect(connectRequests).toEqual([
      {
        projectId: 'almanac',
        app: { name: expect.any(String) as string, logo: '' },
        chains: ['eip155:31337', 'eip155:31338'],
      },
    ])
    scanned(page.wallets.ethereum)
    expect(await page.result).toMatchObject({
      method: 'wallet',
      account: { connectorType: 'wallet_connect', walletClientType: 'wallet_connect' },
    })
  })

  it('the screen reports a lost network at once, before the code and beside it, and continues when the network is back', async () => {
    const connect = vi.fn(({ show }: { show: (uri: string) => void }) => {
      show('wc:1@2?relay-protocol=irn')
      return new Promise<object>(() => {})
    })
    const page = await open({ config: connecting(connect) })
    const [browser, window] = [{ onLine: false }, new EventTarget()]
    vi.stubGlobal('navigator', browser)
    vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
    await chooseIt(page)
    await page.ring('failed')
    expect(page.content()).toMatchObject({
      title: 'Could not connect with wallet',
      detail: 'No connection. This goes on by itself when you are back online.',
      buttons: ['Cancel', 'Try again'],
    })
    page.press('Try again')
    await page.ring('failed')
    expect(connect).not.toHaveBeenCalled()
    browser.onLine = true
    window.dispatchEvent(new Event('online'))
    await page.ring('turning')
    const scannedCode = () => page.model<OutsideModel>().$state.get().scan?.code
    expect(scannedCode()).toBe('wc:1@2?relay-protocol=irn')

    browser.onLine = false
    window.dispatchEvent(new Event('offline'))
    await page.ring('failed')
    expect([scannedCode(), page.content()]).toMatchObject([
      undefined,
      { detail: 'No connection. This goes on by itself when you are back online.', buttons: ['Cancel'] },
    ])
    browser.onLine = true
    window.dispatchEvent(new Event('online'))
    await page.ring('turning')
    expect([scannedCode(), connect.mock.calls.length], 'the same session').toEqual(['wc:1@2?relay-protocol=irn', 1])
    page.stage.close()
  })

  it('the screen reports a code that nobody scanned within five minutes, and shows a new one', async () => {
    let codes = 0
    const page = await open({
      config: connecting(({ show }) => {
        show(`wc:${++codes}@2?relay-protocol=irn`)
        return new Promise(() => {})
      }),
    })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await chooseIt(page)
    await vi.advanceTimersByTimeAsync(WALLET_SCAN_LIMIT_MS)
    await page.ring('failed')
    expect(page.content()).toMatchObject({ detail: 'Wallet timeout', buttons: ['Cancel', 'Try again'] })
    page.press('Try again')
    expect(page.model<OutsideModel>().$state.get().scan?.code).toBe('wc:2@2?relay-protocol=irn')
    page.stage.close()
    vi.useRealTimers()
  })

  it('the screen reports a relay that does not respond, and the visitor can retry', async () => {
    const unreached = new WalletError('NETWORK_ERROR', "WalletConnect's relay could not be reached.")
    const page = await open({ config: connecting(() => Promise.reject(unreached)) })
    await chooseIt(page)
    await page.ring('failed')
    expect(page.content()).toMatchObject({
      title: 'Could not connect with wallet',
      detail: 'No answer from the server. Check your connection and try again.',
      buttons: ['Cancel', 'Try again'],
    })
    page.stage.close()
  })

  it('the screen reports a session that was not established, and the visitor can retry or leave', async () => {
    let tries = 0
    const page = await open({
      config: connecting(() =>
        tries++ === 0
          ? Promise.reject(Object.assign(new Error('no'), { code: 4001 }))
          : Promise.resolve({ no: 'provider' }),
      ),
    })
    await chooseIt(page)
    for (const detail of ['User rejected connection', 'Unable to connect to wallet']) {
      await page.ring('failed')
      expect(page.content()).toMatchObject({
        title: 'Could not connect with wallet',
        detail,
        buttons: ['Cancel', 'Try again'],
      })
      if (tries === 1) page.press('Try again')
    }
    page.press('Cancel')
    await page.waitForScreen('landing')
    page.stage.close()
  })
})

describe('login with Coinbase Wallet without its extension', () => {
  const connectRequests: unknown[] = []
  const choose = async (connect: ConnectByCoinbaseWallet) => {
    const page = await open({
      config: {
        chains: localChains(),
        externalWallets: { coinbaseWallet: { connect, keysUrl: 'https://keys.example/' } },
        appearance: { loginGroupPriority: 'web3-first', walletList: ['coinbase_wallet'] },
      },
    })
    await page.waitForScreen('landing')
    findRow(page.model<LandingModel>().$state.get().rows, 'Coinbase Wallet')?.choose()
    await page.waitForScreen('coinbase-wallet')
    return page
  }

  it("the wallet's window opens, and a second press continues to the signature", async () => {
    let agreed = (_: object) => {}
    const page = await choose(({ signal: _, ...request }) => {
      connectRequests.push(request)
      return new Promise(resolve => {
        agreed = resolve
      })
    })
    expect(connectRequests).toEqual([
      {
        app: { name: expect.any(String) as string, logo: '' },
        chains: ['eip155:31337', 'eip155:31338'],
        keysUrl: 'https://keys.example/',
      },
    ])
    expect(page.content()).toMatchObject({ title: 'Continue in the Coinbase Wallet window', buttons: ['Cancel'] })
    agreed(page.wallets.ethereum)
    await page.ring('done')
    expect(page.content()).toMatchObject({
      title: 'Coinbase Wallet is connected',
      detail: 'Now sign a message in its window. It costs nothing.',
      buttons: ['Continue'],
    })
    page.press('Continue')
    expect(await page.result).toMatchObject({
      method: 'wallet',
      account: { connectorType: 'coinbase_wallet', walletClientType: 'coinbase_wallet' },
    })
  })

  it('a blocked window, a refusal and an invalid wallet each show an error, and the visitor can retry or leave', async () => {
    const answers = [
      () => Promise.reject(new EndedOutside('blocked')),
      () => Promise.reject(Object.assign(new Error('no'), { code: 4001 })),
      () => Promise.resolve({ no: 'provider' }),
    ]
    const page = await choose(() => answers.shift()?.() ?? Promise.resolve({}))
    for (const [title, detail, button] of [
      ['Your browser blocked the window', 'Open it again to continue with Coinbase Wallet.', 'Open window'],
      ['Could not connect with wallet', 'User rejected connection', 'Try again'],
      ['Could not connect with wallet', 'Unable to connect to wallet', 'Try again'],
    ] as const) {
      await page.ring('failed')
      expect(page.content()).toMatchObject({ title, detail, buttons: ['Cancel', button] })
      if (answers.length > 0) page.press(button)
    }
    page.press('Cancel')
    await page.waitForScreen('landing')
    page.stage.close()
  })
})

it('an embedded wallet can neither log in nor be linked [LINK-07] [LINK-09]', async () => {
  const page = await open()
  await page.waitForScreen('landing')
  const [connector] = $connectors().get() as [Connector]
  const { logIn } = await import('../../accounts/log-in.js')
  const loginWithWallet = async (wallet: Parameters<typeof proveWallet>[0]) => logIn(await proveWallet(wallet))
  const wallet = {
    address: EVE,
    chainType: 'ethereum',
    chainId: 'eip155:1',
    connectorType: 'embedded',
    walletClientType: 'privy',
    connectedAt: 1,
    id: 'x',
    connector,
  } as const
  await expect(loginWithWallet(wallet)).rejects.toMatchObject({
    code: 'INVALID_DATA',
    message: 'Cannot link or login with embedded wallet',
  })
  const { linkWallet } = await import('../../accounts/wallet/link-wallet.js')
  const solana = { ...wallet, chainType: 'solana', chainId: 'solana:mainnet' } as const
  const refused = { code: 'INVALID_DATA', message: 'Cannot login or link with an embedded Solana wallet' }
  await expect(loginWithWallet(solana)).rejects.toMatchObject(refused)
  setSession(
    {
      id: 'did:privy:ada',
      createdAt: new Date(),
      hasAcceptedTerms: true,
      isGuest: false,
      linkedAccounts: [],
      mfaMethods: [],
    },
    'login',
  )
  await expect(linkWallet(wallet)).rejects.toMatchObject({
    code: 'INVALID_DATA',
    message: 'Cannot link or login with embedded wallet',
  })
  await expect(linkWallet(solana)).rejects.toMatchObject(refused)
  expect([...bodyOf(page, 'siwe/init'), ...bodyOf(page, 'siws/init')]).toEqual([])
  page.stage.close()
})

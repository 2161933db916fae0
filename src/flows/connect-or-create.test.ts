import { atom } from 'nanostores'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AppSettings } from '../../elements/testing/app-settings.js'
import { startWorld, type World } from '../../demo/world.js'
import { getAppConfig } from '../api/app/app.js'
import { forgetApp, useApp } from '../config/app.js'
import { resolveSettings } from '../config/resolve.js'
import type { HostConfig } from '../config/settings.js'
import { $connectedWallets } from '../connectors/connections.js'
import { ADA, connectorTo, FakeWallet } from '../connectors/wallet.harness.js'
import { addConnectorSource, type Connector } from '../connectors/registry.js'
import { forgetPage, pageRecord } from '../lib/page.js'
import { setStorage } from '../lib/storage.js'
import { LIMIT_MS } from '../lib/time/eventually.harness.js'
import type { LandingModel } from '../screens/login/landing.js'
import type { CodeModel } from '../screens/shapes/code/code.js'
import { pressButton, findRow, englishText, contentOf } from '../screens/shapes/parts/screen-content.harness.js'
import type { StatusModel } from '../screens/shapes/status/status.js'
import { loginAsGuest } from '../session/guest.js'
import { $session } from '../session/store.js'
import { Stage } from '../stage/stage.js'
import { connectOrCreate } from './connect-or-create.js'
import { forError } from './for-error.js'
import type { LoginInput } from './login.js'

let world: World
beforeAll(async () => {
  await import('./after-login.js') // loaded before the clock is faked
  await Promise.all([
    import('../screens/wallet/connect-external.js'),
    import('../credentials/wallet/reach-wallet.js'),
    import('../credentials/by-code/prove-email.js'),
    import('../wallet/supported-chains.js'),
  ])
  world = await startWorld({ chains: false })
  await world.driver.context.mailer.sendCode('warm@example.com', '000000', 'warm')
})
afterAll(() => world.stop())
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const tick = () => new Promise<void>(resolve => setImmediate(resolve))
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
async function until(met: () => boolean, what: string): Promise<void> {
  const limit = performance.now() + LIMIT_MS
  while (!met()) {
    if (performance.now() > limit) throw new Error(`Waited in vain for ${what}`)
    await tick()
  }
}

interface Opening {
  config?: HostConfig
  input?: LoginInput
  wallets?: readonly Connector[]
  before?: () => Promise<unknown>
  app?: Partial<AppSettings>
}

/** Opens connect-or-create on a new page with these wallets. */
async function open({
  config = {},
  input = {},
  wallets = [connectorTo(new FakeWallet())],
  before,
  app = {},
}: Opening = {}) {
  forgetPage()
  setStorage(undefined)
  forgetApp()
  const { appId } = await world.driver.createApp({ wallet_auth: true, ...app })
  useApp({ appId, apiUrl: world.apiUrlLocal })
  await before?.()
  addConnectorSource('test', async found => wallets.forEach(found))
  const stage = new Stage({ $settings: atom(resolveSettings(await getAppConfig(), config)), errorScreen: forError })
  const result = stage.play(connectOrCreate, input, { exit: 'USER_EXITED_AUTH_FLOW' })
  result.catch(() => {})
  const model = <M>() => stage.$scene.get()?.model as M
  const waitForScreen = (screen: string) =>
    until(() => stage.$scene.get()?.screen === screen, `the screen ${screen}; it is ${stage.$scene.get()?.screen}`)
  /** The rows of the landing, also those behind another row. */
  const rows = () => {
    const state = () => model<LandingModel>().$state.get()
    const ownRows = state().rows.map(({ label }) => englishText(label))
    state().further[0]?.choose?.()
    const further = state().rows.map(({ label }) => englishText(label))
    return [...new Set([...ownRows, ...further])]
  }
  const choose = (label: string) => {
    rows()
    findRow(model<LandingModel>().$state.get().rows, label)?.choose()
  }
  return { appId, stage, result, model, waitForScreen, rows, choose }
}

describe('a visitor who can connect or create a wallet', () => {
  it('connects a wallet on the page without signing in [FLOW-28]', async () => {
    const page = await open()
    await page.waitForScreen('landing')
    await until(() => page.rows().includes('Example Wallet'), 'the wallet')
    expect(pageRecord().values.has('external-wallets')).toBe(true)
    page.choose('Example Wallet')
    await page.waitForScreen('connect-external')
    await until(() => page.model<StatusModel>().$state.get().ring === 'done', 'the connection')
    const ended = vi.fn()
    void page.result.then(ended)
    await pass(1_399)
    expect(ended).not.toHaveBeenCalled()
    await pass(1)
    expect(await page.result).toEqual({
      wallet: {
        address: ADA,
        chainType: 'ethereum',
        chainId: 'eip155:1',
        connectorType: 'injected',
        walletClientType: 'unknown',
        connectedAt: expect.any(Number) as number,
        name: 'Example Wallet',
      },
    })
    expect(
      $connectedWallets()
        .get()
        .map(({ address }) => address),
    ).toEqual([ADA])
    expect($session().get().user).toBeNull()
    expect(world.driver.requests(page.appId).filter(({ path }) => path.includes('authenticate'))).toEqual([])
  })

  it('can also log in, and gets a wallet although the app creates none at login [FLOW-28]', async () => {
    const page = await open({ app: { create_on_login: { ethereum: 'off', solana: 'off' } } })
    await page.waitForScreen('landing')
    const address = 'newcomer@example.com'
    const [email] = page.model<LandingModel>().$state.get().fields
    email?.model.type(address)
    email?.model.submit()
    await page.waitForScreen('email-code')
    await until(() => page.model<CodeModel>().$status.get() === 'awaiting-code-input', 'the code to be sent')
    page.model<CodeModel>().submit(await world.driver.lastCode(address))
    await until(() => $session().get().status === 'authenticated', 'the session')
    await tick()
    const begun: string[] = []
    page.stage.$scene.listen(scene => {
      begun.push(contentOf(scene?.model as StatusModel).title)
    })
    await pass(900)
    await page.waitForScreen('create-wallet')
    expect(begun).toEqual(['Creating your wallet'])
    page.stage.close()
  })

  it("can also log in by the host's options, and only with an existing account if sign-up is disabled", async () => {
    const value = 'stranger@example.com'
    const page = await open({ input: { prefill: { type: 'email', value, disableSignup: true } } })
    await page.waitForScreen('landing')
    page.model<LandingModel>().$state.get().fields[0]?.model.submit()
    await page.waitForScreen('email-code')
    await until(() => page.model<CodeModel>().$status.get() === 'awaiting-code-input', 'the code to be sent')
    page.model<CodeModel>().submit(await world.driver.lastCode(value))
    await page.waitForScreen('account-not-found')
    page.stage.close()
  })

  it('can retry after rejecting the request in the wallet', async () => {
    const wallet = new FakeWallet()
    const asked = vi.spyOn(wallet, 'request').mockRejectedValueOnce(Object.assign(new Error('No.'), { code: 4001 }))
    const page = await open({ wallets: [connectorTo(wallet)] })
    await page.waitForScreen('landing')
    await until(() => page.rows().includes('Example Wallet'), 'the wallet')
    page.choose('Example Wallet')
    await page.waitForScreen('connect-external')
    const model = page.model<StatusModel>()
    await until(() => model.$state.get().ring === 'failed', 'the refusal')
    expect(contentOf(model)).toMatchObject({ detail: 'User rejected connection', buttons: ['Try again'] })
    asked.mockRestore()
    pressButton(model, 'Try again')
    await until(() => model.$state.get().ring === 'done', 'the connection')
    await pass(1_400)
    expect(await page.result).toMatchObject({ wallet: { address: ADA } })
  })

  it('sees the wallets of one chain type if the prefill names it [LAND-28]', async () => {
    const solana: Connector = {
      ...connectorTo(new FakeWallet(), 'com.example.sun'),
      chainType: 'solana',
      connectorType: 'solana_adapter',
      walletBranding: { name: 'Sun Wallet' },
    }
    const wallets = [connectorTo(new FakeWallet()), solana]
    const config: HostConfig = {
      appearance: { walletChainType: 'ethereum-and-solana', walletList: ['detected_wallets'] },
    }
    const offered = async (input: LoginInput) => {
      const page = await open({ wallets, config, input })
      await page.waitForScreen('landing')
      await until(() => page.rows().some(label => label.endsWith('Wallet')), 'a wallet')
      page.stage.close()
      return page.rows().filter(label => label.endsWith('Wallet'))
    }
    const prefill = { type: 'email', value: '' } as const
    expect(await offered({})).toEqual(['Example Wallet', 'Sun Wallet'])
    expect(await offered({ prefill: { ...prefill, walletChainType: 'ethereum-only' } })).toEqual(['Example Wallet'])
    expect(await offered({ prefill: { ...prefill, walletChainType: 'solana-only' } })).toEqual(['Sun Wallet'])
  })

  it('leaves with USER_EXITED_AUTH_FLOW, on the landing and while a wallet is being asked [FLOW-08]', async () => {
    const early = await open()
    await early.waitForScreen('landing')
    early.stage.close()
    await expect(early.result).rejects.toMatchObject({ code: 'USER_EXITED_AUTH_FLOW', cancelled: true })
    const late = await open({ wallets: [connectorTo({ request: () => new Promise(() => {}) })] })
    await late.waitForScreen('landing')
    await until(() => late.rows().includes('Example Wallet'), 'the wallet')
    late.choose('Example Wallet')
    await late.waitForScreen('connect-external')
    late.stage.close()
    await expect(late.result).rejects.toMatchObject({ code: 'USER_EXITED_AUTH_FLOW', cancelled: true })
  })
})

describe('a user who is signed in already', () => {
  it('is rejected before anything is shown [FLOW-29]', async () => {
    const page = await open({ before: () => loginAsGuest() })
    await expect(page.result).rejects.toMatchObject({
      code: 'INVALID_DATA',
      message: 'Only a visitor who is not signed in can connect or create a wallet.',
    })
    expect(page.stage.$scene.get()).toBeNull()
  })
})

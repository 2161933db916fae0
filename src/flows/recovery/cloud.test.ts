import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startWorld, type World } from '../../../demo/world.js'
import { setTransport } from '../../api/client.js'
import { POPUP_LOOK_MS } from '../../constants.js'
import { failure } from '../../errors/failure.harness.js'
import { deferred } from '../../lib/deferred.js'
import type { CloudRecoveryModel } from '../../screens/recovery/cloud/cloud-recovery.js'
import type { ChoiceModel } from '../../screens/shapes/choice/choice.js'
import { findRow } from '../../screens/shapes/parts/screen-content.harness.js'
import { logout } from '../../session/logout.js'
import { currentUser, setSession } from '../../session/store.js'
import type { User, WalletAccount } from '../../session/user/user.js'
import { createWallet } from '../../wallet/frame/create.js'
import { signWithWallet } from '../../wallet/frame/sign.js'
import { signedInPage, type SignedInPage } from '../../wallet/test/signed-in-page.harness.js'
import { signInByEmail } from '../../session/test/sign-in.harness.js'
import { createWallets } from '../wallets/create-wallets.js'
import { CloudWindows, ORIGIN } from './cloud.harness.js'
import { recovery, type RecoveryOptions } from './recovery.js'
import { openVisit, until, type Visitor } from './visitor.harness.js'

const CLOUDS = [
  ['google-drive', 'Google Drive'],
  ['icloud', 'Apple iCloud'],
] as const
const OFFERED = { userOwnedRecoveryOptions: ['google-drive', 'icloud', 'user-passcode'] } as const

let world: World
let signedIn: SignedInPage
let wallet: WalletAccount
let page: Visitor<never, unknown> | undefined
let windows: CloudWindows

beforeAll(async () => {
  world = await startWorld({ chains: false })
})
afterAll(() => world.stop())
beforeEach(async () => {
  signedIn = await signedInPage({ user_owned_recovery_options: ['google-drive', 'icloud', 'user-passcode'] }, world)
  wallet = await createWallet({ chainType: 'ethereum' })
  signedIn.page.posted.length = 0
  windows = new CloudWindows(world)
})
afterEach(async () => {
  page?.close()
  windows.close()
  vi.useRealTimers()
  setTransport()
  world.driver.clearFaults()
  await signedIn.stop()
})

const open = <P, R>(made: Visitor<P, R>): Visitor<P, R> => {
  page = made as unknown as Visitor<never, unknown>
  return made
}
const secures = () =>
  open(
    openVisit(recovery, {} as RecoveryOptions, {
      embeddedWallets: OFFERED,
    }),
  )
const asked = (path: string) =>
  world.driver
    .requests(signedIn.appId)
    .filter(request => request.path.endsWith(path) && request.method === 'POST')
    .map(({ body }) => body as Record<string, unknown>)

const answers = (how?: 'allow' | 'deny', email?: string) => windows.answer(how, email)
const postMessage = (data: object, origin: string, source?: unknown) => windows.postMessage(data, origin, source)

const cloud = () => page?.model<CloudRecoveryModel>()
const ring = () => cloud()?.$state.get().ring
const status = () => cloud()?.$status?.get()
const backsUp = async (label: string) => {
  const visitor = secures()
  await visitor.waitForScreen('secure-account')
  findRow(visitor.model<ChoiceModel>().$state.get().rows, label)?.choose?.()
  await visitor.waitForScreen('cloud-recovery')
  return visitor
}
const known = (recoveryMethod: string) => {
  const user = currentUser() as User
  setSession(
    {
      ...user,
      linkedAccounts: user.linkedAccounts.map(account =>
        account.type === 'wallet' ? { ...account, recoveryMethod } : account,
      ),
    },
    'user-updated',
  )
}
const sign = () => signWithWallet(wallet, { method: 'personal_sign', params: ['Hello', wallet.address] })

describe.each(CLOUDS)('a backup in %s', (method, name) => {
  it('is created at once, and opens the wallet on another device after a confirmation [RECOV-01] [RECOV-02] [RECOV-04] [RECOV-05] [RECOV-08]', async () => {
    const visitor = await backsUp(`Back up to ${name}`)
    expect([windows.popups.length, status()], 'in the press').toEqual([1, 'in-progress'])
    await answers()
    await until(() => status() === 'success')
    expect(visitor.content).toMatchObject({ title: 'Success' })
    expect(await visitor.result).toMatchObject({
      action: 'set',
      recoveryMethod: method,
      wallet: { recoveryMethod: method },
    })
    expect(windows.popups[0]?.closed).toBe(true)

    await signedIn.useOtherDevice()
    const elsewhere = open(openVisit())
    const signing = sign()
    await elsewhere.waitForScreen('confirm-cloud')
    expect(elsewhere.content).toMatchObject({ title: "Confirm it's really you", buttons: [`Confirm with ${name}`] })
    expect(windows.popups.length, 'nothing before the press').toBe(1)
    expect(signedIn.page.requests.map(({ event }) => event)).not.toContain('privy:wallets:recover')
    elsewhere.press(`Confirm with ${name}`)
    expect(windows.popups.length).toBe(2)
    await elsewhere.waitForScreen('cloud-recovery')
    await answers()
    expect(await signing).toMatch(/^0x/)
  })

  it('protects a new wallet at once, without a press to confirm it [RECOV-05] [RECOV-07] [RECOV-08]', async () => {
    await logout()
    await signInByEmail(world, `${method}@example.com`)
    signedIn.page.posted.length = 0
    const visitor = open(
      openVisit(
        createWallets,
        { chains: ['ethereum'], isNewUser: false },
        {
          embeddedWallets: { ...OFFERED, requireUserOwnedRecoveryOnCreate: true },
        },
      ),
    )
    const screens = new Set<string>()
    visitor.stage.$scene.subscribe(scene => void (scene && screens.add(scene.screen)))
    await visitor.waitForScreen('secure-account')
    findRow(visitor.model<ChoiceModel>().$state.get().rows, `Back up to ${name}`)?.choose?.()
    await visitor.waitForScreen('cloud-recovery')
    expect([windows.popups.length, status()], 'in the press').toEqual([1, 'in-progress'])
    await answers()
    expect(await visitor.result).toMatchObject({ wallets: [{ chainType: 'ethereum', recoveryMethod: method }] })
    expect([...screens]).toEqual(['secure-account', 'cloud-recovery', 'create-wallet'])
    expect(signedIn.page.requests).toMatchObject([{ event: 'privy:wallet:create', data: { recoveryMethod: method } }])
  })

  it('opens nothing with a file of another account; the visitor reads why and can retry [RECOV-03] [RECOV-06] [RECOV-11] [RECOV-13]', async () => {
    const visitor = await backsUp(`Back up to ${name}`)
    await answers()
    await visitor.result
    await signedIn.useOtherDevice()
    const alone = open(openVisit(recovery, { action: 'recover' }))
    await alone.waitForScreen('confirm-cloud')
    alone.press(`Confirm with ${name}`)
    await alone.waitForScreen('cloud-recovery')
    expect([status(), ring()]).toEqual(['in-progress', 'turning'])
    await answers('allow', 'eve@example.com')
    await until(() => status() === 'error')
    expect([ring(), alone.content]).toEqual([
      'failed',
      {
        title: `Recovery with ${name} unsuccessful`,
        detail: `Please verify that you are selecting the ${name} account associated with your backup.`,
        buttons: ['Try again'],
        href: undefined,
      },
    ])
    alone.press('Try again')
    expect([windows.popups.length, ring()], 'in the press').toEqual([3, 'turning'])
    await answers()
    await until(() => status() === 'success')
    expect(alone.content).toMatchObject({ title: 'Success' })
    expect(await alone.result).toMatchObject({ action: 'recover', recoveryMethod: method })
  })

  it('is not created if access is refused, and the visitor reads why [RECOV-12] [RECOV-14]', async () => {
    const visitor = await backsUp(`Back up to ${name}`)
    await answers('deny')
    await until(() => status() === 'error')
    expect(visitor.content).toMatchObject({
      title: `Back up with ${name} unsuccessful`,
      detail: `Please verify that you are selecting the ${name} account associated with your backup.`,
      buttons: ['Try again'],
    })
    visitor.close()
    expect(await failure(visitor.result)).toMatchObject({
      message: 'Recovery OAuth failed',
      code: method === 'icloud' ? 'UNKNOWN_AUTH_ERROR' : 'OAUTH_USER_DENIED',
    })
    expect(signedIn.page.requests.filter(({ event }) => event === 'privy:wallets:set-recovery')).toEqual([])
    expect(currentUser()?.linkedAccounts).toMatchObject([{ recoveryMethod: 'privy' }])
  })

  it('starts again with another window if one is closed or blocked', async () => {
    const visitor = await backsUp(`Back up to ${name}`)
    await until(() => windows.popups[0]?.urls.length === 1)
    windows.popups[0]?.close()
    await until(() => status() === 'error')
    windows.isBlocked = true
    visitor.press('Try again')
    await until(() => visitor.content.title === 'Your browser blocked the window')
    windows.isBlocked = false
    visitor.press('Open window')
    await answers()
    expect(await visitor.result).toMatchObject({ recoveryMethod: method })
  })

  it('closes its screen 1400 ms after the backup was used [RECOV-07]', async () => {
    const visitor = await backsUp(`Back up to ${name}`)
    await until(() => windows.popups[0]?.urls.length === 1)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await answers()
    await until(() => status() === 'success')
    await vi.advanceTimersByTimeAsync(1_399)
    expect(visitor.stage.playing).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    expect(visitor.stage.playing).toBe(false)
  })
})

describe('access to a cloud', () => {
  it('is requested from a drive with state and verifier, and exchanged with the code [RECOV-09] [RECOV-10]', async () => {
    const visitor = await backsUp('Back up to Google Drive')
    await answers()
    await visitor.result
    const [[init], [exchange]] = [asked('recovery/oauth/init'), asked('recovery/oauth/authenticate')]
    expect(init).toEqual({
      redirect_to: `${ORIGIN}/shop?a=1`,
      state_code: expect.stringMatching(/^[\w-]{40,}$/) as string,
      code_challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
    })
    expect(exchange).toEqual({
      provider: 'google-drive',
      state_code: init?.['state_code'],
      code_verifier: expect.stringMatching(/^[\w-]{43,}$/) as string,
      authorization_code: expect.stringMatching(/\S+/) as string,
    })
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(String(exchange?.['code_verifier'])))
    expect(Buffer.from(digest).toString('base64url')).toBe(init?.['code_challenge'])
  })

  it('succeeds on a drive if the exchange outlasts the window, which closes after its answer', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { fetch } = globalThis
    const [asking, exchange] = [deferred<undefined>(), deferred<undefined>()]
    setTransport(async (url, init) => {
      if (url.endsWith('/recovery/oauth/authenticate')) {
        asking.resolve(undefined)
        await exchange.promise
      }
      return fetch(url, init)
    })
    const visitor = await backsUp('Back up to Google Drive')
    await answers()
    windows.popups[0]?.close()
    await asking.promise
    await vi.advanceTimersByTimeAsync(10 * POPUP_LOOK_MS)
    expect(status()).toBe('in-progress')
    exchange.resolve(undefined)
    expect(await visitor.result).toMatchObject({ recoveryMethod: 'google-drive' })
  })

  it('uses the answer of Apple’s page for iCloud, whose address comes from the provider [API-28]', async () => {
    const visitor = await backsUp('Back up to Apple iCloud')
    await answers()
    await visitor.result
    expect(asked('recovery/oauth/init_icloud')).toEqual([{ client_type: 'web' }])
    expect(windows.popups[0]?.urls[0]).toMatch(/^http/)
    expect([asked('recovery/oauth/init'), asked('recovery/oauth/authenticate')]).toEqual([[], []])
  })

  it('is accepted only from its own window and page', async () => {
    await backsUp('Back up to Apple iCloud')
    const popup = windows.popups[0]
    await until(() => popup?.urls.length === 1)
    const { origin } = new URL(popup?.urls[0] ?? '')
    for (const data of [
      null,
      'text',
      [],
      {},
      { ckSession: 7 },
      { ckSession: '' },
      { ckSession: 'a b' },
      { ckSession: 'x'.repeat(8_193) },
      Object.create({ ckSession: 'inherited' }) as object,
    ])
      postMessage(data as object, origin)
    postMessage({ ckSession: 'token' }, 'https://evil.example')
    postMessage({ ckSession: 'token' }, `${origin}.evil.example`)
    postMessage({ ckSession: 'token' }, origin, {})
    await new Promise(resolve => setImmediate(resolve))
    expect([status(), signedIn.page.requests.filter(({ event }) => event === 'privy:wallets:set-recovery')]).toEqual([
      'in-progress',
      [],
    ])
    await answers()
    await until(() => status() === 'success')
  })

  it('rejects with the reason if the provider refuses it [RECOV-14]', async () => {
    world.driver.fault(
      { path: '/recovery/oauth/authenticate', appId: signedIn.appId, times: 1 },
      { status: 401, body: { code: 'invalid_credentials', error: 'no' } },
    )
    const visitor = await backsUp('Back up to Google Drive')
    await answers()
    await until(() => status() === 'error')
    visitor.close()
    expect(await failure(visitor.result)).toMatchObject({
      code: 'INVALID_CREDENTIALS',
      message: 'Recovery OAuth failed',
      cause: { code: 'INVALID_CREDENTIALS' },
    })
  })
})

describe('the recovery question for a wallet that is not on this device', () => {
  it('is a confirmation for a cloud or another site, and the password for a password [WCONN-09]', async () => {
    for (const [method, screen, button] of [
      ['google-drive', 'confirm-cloud', 'Confirm with Google Drive'],
      ['icloud', 'confirm-cloud', 'Confirm with Apple iCloud'],
      ['github', 'confirm-cloud', 'Confirm with GitHub'],
      ['user-passcode', 'recover-with-password', 'Recover your account'],
    ] as const) {
      known(method)
      signedIn.intercept(event => {
        if (event === 'privy:wallets:rpc' || event === 'privy:wallets:connect')
          throw { type: 'wallet_not_on_device', message: 'no' }
      })
      const visitor = open(openVisit())
      const signing = failure(sign())
      await visitor.waitForScreen(screen)
      expect(visitor.content.buttons, method).toEqual([button])
      visitor.close()
      expect(await signing).toMatchObject({ code: 'EMBEDDED_WALLET_NEEDS_RECOVERY' })
    }
  })
})

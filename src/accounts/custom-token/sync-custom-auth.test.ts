import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { somebody } from '../../../demo/provider/test-app.harness.js'
import { startWorld, type World } from '../../../demo/world.js'
import { authenticateEmail, sendEmailCode } from '../../api/login/email.js'
import { configureApp, setHostLayer } from '../../config/app.js'
import { failure } from '../../errors/failure.harness.js'
import { authenticate } from '../../session/authenticate.js'
import { logIn } from '../log-in.js'
import { $customAuth } from './custom-auth-status.js'
import { loginAsGuest } from '../../session/guest.js'
import { logout } from '../../session/logout.js'
import { restoreSession } from '../../session/restore.js'
import { currentUser } from '../../session/store.js'
import { sessionName } from '../../session/record/provider-storage.js'
import { FakeBrowser, FakePage } from '../../session/test/browser.harness.js'
import { closePage, openPage } from '../../session/test/page.harness.js'
import { eventually } from '../../lib/time/eventually.harness.js'
import { followCustomAuth } from './follow-custom-auth.js'
import { syncCustomAuth } from './sync-custom-auth.js'
import { tokenRequest } from './token-request.js'

let world: World
let keys: { publicKey: CryptoKey; privateKey: CryptoKey }
let app: { appId: string; apiUrl: string }
let browser: FakeBrowser
/** The token function of the host, with its recorded calls. */
let give: ReturnType<typeof vi.fn<() => unknown>>

beforeAll(async () => {
  world = await startWorld({ chains: false })
  keys = await generateKeyPair('ES256')
})
afterAll(() => world.stop())
beforeEach(async () => {
  const jwks = { keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'host', alg: 'ES256' }] }
  app = {
    appId: (await world.driver.createApp({ custom_jwt_auth: true, custom_jwt_jwks: jwks })).appId,
    apiUrl: world.apiUrlLocal,
  }
  browser = new FakeBrowser()
  give = vi.fn()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  closePage()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const token = (claims: JWTPayload | string) =>
  new SignJWT(typeof claims === 'string' ? { sub: claims } : claims)
    .setProtectedHeader({ alg: 'ES256', kid: 'host' })
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(keys.privateKey)

/** Opens a page of the host in a new tab, with the session of the last visit. */
async function open(): Promise<void> {
  openPage(app, browser)
  await restoreSession()
}
const enable = (customAuth: object = { enabled: true, getCustomAccessToken: give }) =>
  configureApp({ customAuth } as never)
const sync = () => syncCustomAuth()
const failed = () => failure(sync())
const asked = (path: string) =>
  world.driver
    .requests(app.appId)
    .filter(request => request.path.endsWith(path))
    .map(({ body }) => body)
const logins = () => asked('custom_jwt_account/authenticate')
const links = () => asked('custom_jwt_account/link')
const customIds = () =>
  currentUser()?.linkedAccounts.flatMap(account => (account.type === 'custom_auth' ? account.customUserId : []))

async function logInByEmail(): Promise<string> {
  const email = somebody()
  await sendEmailCode({ email })
  const code = await world.driver.lastCode(email)
  return (await authenticate('email', () => authenticateEmail({ email, code, mode: 'login-or-sign-up' }))).user.id
}

it("a script can log in with a token of the host, without following the host's login", async () => {
  await open()
  expect(await logIn({ kind: 'custom_auth', token: await token('ada') })).toMatchObject({
    method: 'custom',
    isNewUser: true,
  })
  expect([customIds(), logins().length, give.mock.calls.length]).toEqual([['ada'], 1, 0])
})

describe("a session that follows the host's own login", () => {
  it("signs up the user of the host's login, and logs in the same user again, by a token that the host is asked for [FLOW-18] [CONF-29] [CUST-01]", async () => {
    await open()
    const statuses: string[] = []
    $customAuth().subscribe(({ status }) => {
      statuses.push(status)
    })
    enable()
    const ada = await token('ada')
    give.mockResolvedValue(ada)
    const user = await sync()
    expect([user?.id, customIds(), statuses]).toEqual([currentUser()?.id, ['ada'], ['initial', 'loading', 'done']])
    expect(give).toHaveBeenCalledExactlyOnceWith()
    expect(logins()).toEqual([{ token: ada }])
    await logout()
    expect((await sync())?.id).toBe(user?.id)
    expect(statuses).toEqual(['initial', 'loading', 'done', 'loading', 'done'])
  })

  it('asks the listener on the page first, with the reason, and calls the function if no listener answers', async () => {
    await open()
    const ada = await token('ada')
    const reasons: string[] = []
    let answer: { token: unknown } | undefined = { token: ada }
    tokenRequest().current = reason => {
      reasons.push(reason)
      return Promise.resolve(answer)
    }
    enable({ enabled: true })
    const user = await sync()
    expect([customIds(), reasons]).toEqual([['ada'], ['login']])
    answer = undefined
    enable()
    give.mockResolvedValue(ada)
    expect([(await sync())?.id, reasons, give.mock.calls.length]).toEqual([user?.id, ['login', 'refresh'], 1])
    tokenRequest().current = () => Promise.reject(new Error('no login here'))
    expect(await failed()).toMatchObject({ code: 'UNKNOWN_AUTH_ERROR', message: 'no login here' })
  })

  it('requests nothing if custom authentication is disabled [CUST-02]', async () => {
    await open()
    const id = await logInByEmail()
    enable({ enabled: false, getCustomAccessToken: give })
    expect((await sync())?.id).toBe(id)
    expect([$customAuth().get(), give.mock.calls]).toEqual([{ status: 'not-enabled' }, []])
  })

  it('is not enabled by HTML alone, which could log out the signed-in user', async () => {
    await open()
    const id = await logInByEmail()
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    setHostLayer('comment', [{ markup: { customAuth: { enabled: true } } }])
    try {
      followCustomAuth()
      expect((await sync())?.id).toBe(id)
      expect([$customAuth().get(), currentUser()?.id]).toEqual([{ status: 'not-enabled' }, id])
    } finally {
      setHostLayer('comment')
    }
  })

  it("is enabled by the app's configuration if the host gives only the token function", async () => {
    await open()
    enable({ getCustomAccessToken: give })
    give.mockResolvedValue(await token('ada'))
    await sync()
    expect(customIds()).toEqual(['ada'])
    await logout()
    await world.driver.updateApp(app.appId, { custom_jwt_auth: false })
    give.mockClear()
    await open()
    enable({ getCustomAccessToken: give })
    await sync()
    expect([$customAuth().get().status, give.mock.calls]).toEqual(['not-enabled', []])
  })

  it('ends, at the provider too, if nobody is signed in at the host', async () => {
    await open()
    enable()
    give.mockResolvedValue(await token('ada'))
    await sync()
    give.mockResolvedValue(undefined)
    expect([await sync(), currentUser(), $customAuth().get().status, asked('sessions/logout')]).toEqual([
      null,
      null,
      'done',
      [expect.anything()],
    ])
    for (const none of [null, undefined]) {
      give.mockReturnValue(none)
      expect(await sync()).toBeNull()
    }
    expect(asked('sessions/logout')).toHaveLength(1)
  })

  it('does not change for the same user, after a reload and with another token', async () => {
    await open()
    enable()
    give.mockImplementation(() => token('ada'))
    const user = await sync()
    await open()
    enable()
    expect((await sync())?.id).toBe(user?.id)
    expect([logins().length, links().length, asked('sessions/logout').length]).toEqual([1, 0, 0])
  })

  it('changes to another user, and nothing of the first one remains [API-40]', async () => {
    await open()
    enable()
    give.mockImplementation(() => token('ada'))
    const ada = await sync()
    give.mockImplementation(() => token('bob'))
    const bob = await sync()
    expect([bob?.id === ada?.id, customIds(), asked('sessions/logout').length]).toEqual([false, ['bob'], 1])
  })

  it('stays if the token does not name its user and the provider confirms it is the same', async () => {
    await world.driver.updateApp(app.appId, { custom_jwt_claim: 'account' })
    await open()
    enable()
    give.mockImplementation(() => token({ sub: 'tenant', account: 'ada' }))
    const ada = await sync()
    expect((await sync())?.id).toBe(ada?.id)
    expect([customIds(), asked('sessions/logout').length]).toEqual([['ada'], 0])
  })

  it("links the host's account to a user with another login method, and turns a guest into a user [API-40]", async () => {
    await open()
    enable()
    const id = await logInByEmail()
    const ada = await token('ada')
    give.mockResolvedValue(ada)
    expect((await sync())?.id).toBe(id)
    expect([customIds(), links(), logins()]).toEqual([['ada'], [{ token: ada }], []])
    await logout()
    const guest = (await loginAsGuest()).user.id
    give.mockImplementation(() => token('carla'))
    expect((await sync())?.id).toBe(guest)
    expect([currentUser()?.isGuest, customIds(), links().length]).toEqual([false, ['carla'], 1])
  })

  it("retries if the host's account belongs to another user: the current user is logged out, and the other one is logged in [CUST-05]", async () => {
    await open()
    enable()
    give.mockImplementation(() => token('ada'))
    const ada = await sync()
    await logout()
    const other = await logInByEmail()
    expect(other).not.toBe(ada?.id)
    give.mockClear()
    expect((await sync())?.id).toBe(ada?.id)
    expect([give.mock.calls.length, links().length, $customAuth().get().status]).toEqual([2, 1, 'done'])
  })

  it('retries only once if the account still belongs to another user [CUST-05] [CUST-03]', async () => {
    await open()
    enable()
    give.mockImplementation(() => token('ada'))
    await world.driver.fault(
      { operation: 'jwt.authenticate', appId: app.appId },
      { status: 400, body: { code: 'linked_to_another_user', error: 'Linked' } },
    )
    expect(await failed()).toMatchObject({ code: 'LINKED_TO_ANOTHER_USER' })
    expect([give.mock.calls.length, logins().length, currentUser()]).toEqual([2, 2, null])
  })

  it.each<[string, () => unknown, object]>([
    [
      'throws',
      () => {
        throw new Error('no login here')
      },
      { code: 'UNKNOWN_AUTH_ERROR', message: 'no login here' },
    ],
    [
      'rejects',
      () => Promise.reject(new TypeError('Failed to fetch')),
      { code: 'UNKNOWN_AUTH_ERROR', message: 'Failed to fetch' },
    ],
    ['returns a number', () => 7, { code: 'INVALID_DATA' }],
    ['returns an object', () => ({ token: 'x' }), { code: 'INVALID_DATA' }],
    ['returns an empty text', () => '', { code: 'INVALID_DATA' }],
    ['returns a text that is too long', () => 'x'.repeat(16_001), { code: 'INVALID_DATA' }],
    ['returns a token that the provider rejects', () => 'x.y.z', { code: 'INVALID_CREDENTIALS' }],
  ])(
    "fails if the host's function %s: nobody is signed in then, and the status has the error [CUST-01] [CUST-03]",
    async (_, bad, error) => {
      await open()
      enable()
      give.mockImplementation(() => token('ada'))
      await sync()
      give.mockImplementation(bad)
      const thrown = await failed()
      expect([thrown, currentUser(), asked('sessions/logout').length]).toEqual([
        expect.objectContaining(error),
        null,
        1,
      ])
      expect($customAuth().get()).toEqual({ status: 'error', error: thrown })
    },
  )

  it('fails if the host gives no token function', async () => {
    await open()
    for (const customAuth of [{ enabled: true }, { enabled: true, getCustomAccessToken: 'token' }]) {
      enable(customAuth)
      expect(await failed()).toMatchObject({ code: 'INVALID_CONFIG' })
    }
  })

  it('has nobody signed in if the host does not answer within 20 s [CUST-03]', async () => {
    await open()
    enable()
    give.mockImplementation(() => token('ada'))
    await sync()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    give.mockReturnValue(new Promise(() => {}))
    const ended = vi.fn()
    const end = failed().then(error => {
      ended(error)
      return error
    })
    await eventually(() => expect(give).toHaveBeenCalledTimes(2))
    vi.advanceTimersByTime(19_999)
    await new Promise(setImmediate)
    expect([ended.mock.calls.length, customIds(), $customAuth().get().status]).toEqual([0, ['ada'], 'loading'])
    vi.advanceTimersByTime(1)
    vi.useRealTimers()
    expect([await end, currentUser()]).toEqual([
      expect.objectContaining({ code: 'CLIENT_REQUEST_TIMEOUT', retryable: true }),
      null,
    ])
  })

  it('fails if the provider is down, and if the app does not accept such tokens [CUST-03]', async () => {
    await open()
    enable()
    const id = await logInByEmail()
    give.mockImplementation(() => token('ada'))
    await world.driver.fault({ operation: 'jwt.link', appId: app.appId }, { status: 501, body: { error: 'Down' } })
    expect(await failed()).toMatchObject({ code: 'FAILED_TO_LINK_ACCOUNT', status: 501 })
    expect([currentUser(), id]).toEqual([null, expect.any(String)])
    await world.driver.updateApp(app.appId, { custom_jwt_auth: false })
    expect(await failed()).toMatchObject({ code: 'DISALLOWED_LOGIN_METHOD' })
    await world.driver.updateApp(app.appId, { custom_jwt_auth: true })
    await sync()
    expect([customIds(), $customAuth().get()]).toEqual([['ada'], { status: 'done' }])
  })

  it("restarts if the host's login changes meanwhile: both calls get the last result, and the first user is never signed in", async () => {
    await open()
    enable()
    const shown: unknown[] = []
    $customAuth().listen(({ status }) => {
      shown.push(status)
    })
    const ada = await token('ada')
    let speak: (token: string) => void = () => {}
    give.mockReturnValueOnce(
      new Promise(resolve => {
        speak = resolve
      }),
    )
    const first = sync()
    await eventually(() => expect(give).toHaveBeenCalledOnce())
    give.mockImplementation(() => token('bob'))
    const second = sync()
    speak(ada)
    const [one, two] = await Promise.all([first, second])
    expect([one, customIds(), logins().length, shown]).toEqual([two, ['bob'], 1, ['loading', 'done']])
  })

  it('restarts while the first token is being sent, and after it was used', async () => {
    await open()
    enable()
    give.mockImplementationOnce(() => token('ada'))
    await world.driver.fault({ operation: 'jwt.authenticate', appId: app.appId, times: 1 }, { delayMs: 300 })
    const first = sync()
    await eventually(() => expect(logins()).toHaveLength(1))
    give.mockImplementation(() => token('bob'))
    const [one, two] = await Promise.all([first, sync()])
    expect([one?.id, customIds(), $customAuth().get().status]).toEqual([two?.id, ['bob'], 'done'])
  })

  it('is not restored by a pending token after the visitor logged out, here or in another tab [CUST-03]', async () => {
    await open()
    enable()
    give.mockImplementation(() => token('ada'))
    const other = new FakePage(browser.tab(), app.appId, sessionName())
    for (const leave of [() => logout(), () => other.core.logout()]) {
      const before = logins().length
      await world.driver.fault({ operation: 'jwt.authenticate', appId: app.appId, times: 1 }, { delayMs: 300 })
      const end = failed()
      await eventually(() => expect(logins()).toHaveLength(before + 1))
      await leave()
      expect([await end, currentUser(), (await other.core.record()).tokens]).toEqual([
        expect.objectContaining({ code: 'REQUEST_ABORTED' }),
        null,
        null,
      ])
    }
    other.close()
  })

  it('is started by one tab, and the other tab waits for it', async () => {
    await open()
    enable()
    give.mockImplementation(() => token('ada'))
    const other = new FakePage(browser.tab(), app.appId, sessionName())
    // The host's other tab is already synchronising.
    let go: () => void = () => {}
    const theirs = other.tab.withLock(
      `wallet-elements:${app.appId}:custom-auth`,
      new AbortController().signal,
      async () => {
        await new Promise<void>(resolve => {
          go = resolve
        })
        const { authenticateCustomToken } = await import('../../api/login/custom-token.js')
        await other.core.login(async () => authenticateCustomToken({ token: await token('ada') }))
      },
    )
    await eventually(() => expect(browser.locks.get(`wallet-elements:${app.appId}:custom-auth`)?.held).toBe(other.tab))
    const ours = sync()
    await eventually(() => expect(give).toHaveBeenCalledOnce())
    expect([logins(), currentUser()]).toEqual([[], null])
    go()
    await theirs
    expect([(await ours)?.id, logins().length]).toEqual([other.user?.id, 1])
    give.mockReturnValue(undefined)
    await sync()
    await eventually(() => expect(other.user).toBeNull())
    other.close()
  })

  it("waits for a login by the visitor that is running, and links the host's account to its user", async () => {
    await open()
    enable()
    give.mockImplementation(() => token('ada'))
    const email = somebody()
    await sendEmailCode({ email })
    const code = await world.driver.lastCode(email)
    await world.driver.fault({ operation: 'email.authenticate', appId: app.appId, times: 1 }, { delayMs: 300 })
    const theirs = authenticate('email', () => authenticateEmail({ email, code, mode: 'login-or-sign-up' }))
    await eventually(() => expect(asked('passwordless/authenticate')).toHaveLength(1))
    expect((await sync())?.id).toBe((await theirs).user.id)
    expect([customIds(), logins()]).toEqual([['ada'], []])
  })
})

describe("a page that follows the host's own login", () => {
  it('synchronises when the settings name a login or another one, and not for other settings', async () => {
    await open()
    followCustomAuth()
    expect($customAuth().get().status).toBe('not-enabled')
    give.mockImplementation(() => token('ada'))
    enable()
    await eventually(() => expect($customAuth().get().status).toBe('done'))
    configureApp({ appearance: { landingHeader: 'Welcome' } })
    followCustomAuth()
    enable()
    await new Promise(setImmediate)
    expect(give).toHaveBeenCalledOnce()
    enable({ getCustomAccessToken: () => token('bob') })
    await eventually(() => expect(customIds()).toEqual(['bob']))
    await eventually(() => expect($customAuth().get().status).toBe('done'))
    enable({ enabled: false })
    await eventually(() => expect($customAuth().get().status).toBe('not-enabled'))
    expect(customIds()).toEqual(['bob'])
  })

  it('reports a failure by its status, without an unhandled rejection', async () => {
    await open()
    followCustomAuth()
    give.mockRejectedValue(new Error('no login here'))
    enable()
    await eventually(() =>
      expect($customAuth().get()).toMatchObject({ status: 'error', error: { code: 'UNKNOWN_AUTH_ERROR' } }),
    )
  })
})

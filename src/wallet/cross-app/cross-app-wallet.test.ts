import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerConsent, bearer, somebody, TestApp } from '../../../demo/provider/test-app.harness.js'
import { startWorld, type World } from '../../../demo/world.js'
import { linkCrossApp } from '../../accounts/cross-app/link-cross-app.js'
import { failure } from '../../errors/failure.harness.js'
import { eventually } from '../../lib/time/eventually.harness.js'
import { readReturn } from '../../session/returns/address-return.js'
import { currentUser, setSession } from '../../session/store.js'
import { closePage, openPage, tokenFor } from '../../session/test/page.harness.js'
import { signInByEmail } from '../../session/test/sign-in.harness.js'
import { crossAppToken, removeCrossAppToken, storeCrossAppToken } from '../../session/tokens/cross-app-token.js'
import type { User } from '../../session/user/user.js'
import {
  sendTransactionWithCrossAppWallet,
  signMessageWithCrossAppWallet,
  signTypedDataWithCrossAppWallet,
} from './verbs.js'

interface Popup {
  closed: boolean
  went: string[]
  how: string
  location: { replace(url: string): void }
  close(): void
}

const SIGNATURE = `0x${'ab'.repeat(65)}`
const HASH = `0x${'cd'.repeat(32)}`
const REFUSED = 'Cannot transact against a read-only provider app'

let world: World
let vault: TestApp
let ada: { id: string; address: string }
let window: EventTarget
let popups: Popup[]
/** True if the browser lets the nth window open. */
let lets: (nth: number) => boolean

beforeAll(async () => {
  world = await startWorld({ chains: false })
})
afterAll(() => world.stop())
beforeEach(async () => {
  vault = await TestApp.of(world, { name: 'Vault' })
  const { user, token } = (await vault.logIn()).body
  ada = {
    id: user.id,
    address: (await vault.call<{ address: string }>('wallets', { chain_type: 'ethereum' }, bearer(token))).body.address,
  }
  const { appId } = await world.driver.createApp({
    cross_app_connections: [{ provider_app_id: vault.id, read_only: false }],
  })
  openPage({ appId, apiUrl: world.apiUrlLocal })
  popups = []
  lets = () => true
  window = new EventTarget()
  vi.stubGlobal('location', {
    href: 'https://host.test/',
    origin: 'https://host.test',
    protocol: 'https:',
    hostname: 'host.test',
  })
  vi.stubGlobal('history', { state: null, replaceState: vi.fn() })
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.stubGlobal('self', window)
  vi.stubGlobal('top', window)
  vi.stubGlobal('open', (_: string, __: string, how: string) => {
    const went: string[] = []
    const popup: Popup = {
      closed: false,
      went,
      how,
      location: { replace: url => void went.push(url) },
      close() {
        this.closed = true
      },
    }
    popups.push(popup)
    return lets(popups.length) ? popup : null
  })
  await signInByEmail(world, somebody())
  const linking = linkCrossApp({ appId: vault.id })
  await consent()
  await linking
  popups.length = 0
})
afterEach(() => {
  vi.useRealTimers()
  closePage()
  vi.unstubAllGlobals()
})

const postMessage = (
  data: unknown,
  { origin = new URL(world.apiUrlLocal).origin, source = popups.at(-1) as unknown } = {},
) => window.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }))
const went = (popup = popups.at(-1)) =>
  eventually(() => {
    const url = popup?.went[0]
    if (!url) throw new Error('It went nowhere.')
    return new URL(url)
  })
/**
 * The visitor logs in at the other app in the last pop-up, which then sends its answer to the page, with this state or
 * its own.
 */
async function consent(state?: string): Promise<void> {
  const popup = popups.at(-1)
  const url = String(await went(popup))
  const found = readReturn(
    await answerConsent(url.replace(/^http:\/\/[^/]+/, world.apiUrlLocal), { person: ada.id, answer: 'allow' }),
  )
  if (found?.kind !== 'oauth') throw new Error('Nothing came back.')
  postMessage(
    { type: 'PRIVY_OAUTH_RESPONSE', stateCode: state ?? found.state, authorizationCode: found.code },
    { origin: 'https://host.test', source: popup },
  )
}
const gm = (more: { signal?: AbortSignal } = {}) =>
  signMessageWithCrossAppWallet({ address: ada.address, message: 'gm', ...more })
const answered = { type: 'PRIVY_CROSS_APP_ACTION_RESPONSE', result: SIGNATURE }
/** Opens a page of an app with these connections. */
const connected = async (...connections: { provider_app_id: string; read_only: boolean }[]) => {
  const { appId } = await world.driver.createApp({ cross_app_connections: connections })
  const [user, token] = [currentUser(), crossAppToken(vault.id)]
  openPage({ appId, apiUrl: world.apiUrlLocal })
  setSession(user, 'login')
  if (token) storeCrossAppToken(vault.id, token)
}

describe('a request to a wallet at another app', () => {
  it('the pop-up opens at the other app within the press, with the token and the data to sign [CROSS-27]', async () => {
    const token = crossAppToken(vault.id)
    const signing = gm()
    expect([popups.length, popups[0]?.how]).toEqual([1, expect.stringMatching(/\bwidth=440,height=680\b/)])
    const url = await went()
    expect([url.origin, url.pathname, url.searchParams.get('token')]).toEqual([
      new URL(world.apiUrlLocal).origin,
      '/oauth/transact',
      token,
    ])
    expect([...url.searchParams.keys()]).toEqual(['token', 'request'])
    expect(JSON.parse(url.searchParams.get('request') ?? '')).toEqual({
      content: { request: { request: { method: 'personal_sign', params: ['gm', ada.address] } } },
      timestamp: expect.any(Number) as number,
      callbackUrl: 'https://host.test',
    })
    const page = await fetch(
      String(url)
        .replace(url.origin, world.apiUrlLocal)
        .replace(encodeURIComponent('https://host.test'), encodeURIComponent('http://app.localhost')),
    )
    expect([page.status, (await page.text()).includes('>gm<')], 'it is what the other app shows').toEqual([200, true])
    postMessage(answered)
    expect(await signing).toBe(SIGNATURE)
    expect(popups[0]?.closed).toBe(true)
  })

  it('typed data and transactions are requested too, on the chain that they name', async () => {
    const asked = async () =>
      (JSON.parse((await went()).searchParams.get('request') ?? '') as { content: { request: { request: unknown } } })
        .content.request.request
    const typedData = {
      domain: {},
      types: { Vote: [{ name: 'yes', type: 'bool' }] },
      primaryType: 'Vote',
      message: { yes: true },
    }
    const voting = signTypedDataWithCrossAppWallet({ address: ada.address.toLowerCase(), typedData })
    expect(await asked()).toEqual({ method: 'eth_signTypedData_v4', params: [ada.address, typedData] })
    postMessage(answered)
    expect(await voting).toBe(SIGNATURE)
    const sending = sendTransactionWithCrossAppWallet({
      address: ada.address,
      transaction: { to: ada.address, value: 10n ** 18n, chainId: 8453 },
    })
    expect(await asked()).toEqual({
      method: 'eth_sendTransaction',
      params: [{ to: ada.address, value: '0xde0b6b3a7640000', chainId: '0x2105', from: ada.address }],
      chainId: 8453,
    })
    postMessage({ ...answered, result: HASH })
    expect(await sending).toEqual({ hash: HASH })
  })

  it('a smart wallet gets its own methods', async () => {
    const smart = `0x${'5a'.repeat(20)}`
    const user = currentUser() as User
    setSession(
      {
        ...user,
        linkedAccounts: user.linkedAccounts.map(account =>
          account.type === 'cross_app' ? { ...account, smartWallets: [{ address: smart }] } : account,
        ),
      },
      'user-updated',
    )
    for (const [begin, method, result] of [
      [
        () => signMessageWithCrossAppWallet({ address: smart, message: 'gm' }),
        'privy_signSmartWalletMessage',
        SIGNATURE,
      ],
      [
        () => signTypedDataWithCrossAppWallet({ address: smart, typedData: '{}' }),
        'privy_signSmartWalletTypedData',
        SIGNATURE,
      ],
      [
        () => sendTransactionWithCrossAppWallet({ address: smart, transaction: { to: smart } }),
        'privy_sendSmartWalletTx',
        HASH,
      ],
    ] as const) {
      const running = begin()
      expect((await went()).searchParams.get('request')).toContain(`"${method}"`)
      postMessage({ ...answered, result })
      await running
    }
  })
})

describe('the answer of another app', () => {
  it('only a window message of the expected type counts as the answer [CROSS-16]', async () => {
    const signing = gm()
    await went()
    const getter = {
      get type() {
        throw new Error('hostile')
      },
    }
    for (const other of [
      null,
      'text',
      7,
      [],
      getter,
      {},
      { type: 'PRIVY_OAUTH_RESPONSE', result: SIGNATURE },
      { ...answered, type: 'PRIVY_CROSS_APP_CONNECT_RESPONSE' },
      { type: answered.type },
      { ...answered, result: 7 },
      Object.create(answered),
    ])
      postMessage(other)
    postMessage({ ...answered, result: `0x${'11'.repeat(65)}` }, { origin: 'https://elsewhere.test' })
    postMessage({ ...answered, result: `0x${'22'.repeat(65)}` }, { source: {} })
    postMessage({ ...answered, result: `0x${'33'.repeat(65)}` }, { source: null })
    postMessage(answered)
    postMessage({ ...answered, result: `0x${'44'.repeat(65)}` })
    expect(await signing).toBe(SIGNATURE)
  })

  it.each([
    ['User rejected request', { code: 'USER_REJECTED_REQUEST', message: 'User rejected request', cancelled: true }],
    ['No coins', { code: 'UNABLE_TO_SIGN', message: 'No coins' }],
    [undefined, { code: 'UNABLE_TO_SIGN', message: 'Failed to sign message' }],
    ['x'.repeat(10_000), { code: 'UNABLE_TO_SIGN', message: 'x'.repeat(500) }],
  ])(
    'an error message rejects the request with its code, also if the visitor declined: %.30s [CROSS-17] [SIGN-22]',
    async (error, expected) => {
      const signing = failure(gm())
      await went()
      postMessage({ type: 'PRIVY_CROSS_APP_ACTION_ERROR', error })
      expect(await signing).toMatchObject(expected)
      expect(popups[0]?.closed).toBe(true)
    },
  )

  it('a new token of that app is stored with its result or its error [CROSS-18]', async () => {
    const [one, two] = ['1', '2'].map(jti => tokenFor({ appId: vault.id, jti }))
    const signing = gm()
    await went()
    postMessage({ ...answered, token: { action: 'set', value: one } })
    await signing
    expect(crossAppToken(vault.id)).toBe(one)
    const refused = failure(gm())
    await went()
    postMessage({ type: 'PRIVY_CROSS_APP_ACTION_ERROR', error: 'no', token: { action: 'set', value: two } })
    await refused
    expect(crossAppToken(vault.id)).toBe(two)
    const odd = gm()
    await went()
    postMessage({ ...answered, token: { action: 'set', value: { length: 1 } } })
    expect([await odd, crossAppToken(vault.id)]).toEqual([SIGNATURE, two])
  })

  it('the token of that app is removed on demand [CROSS-19]', async () => {
    const signing = failure(gm())
    await went()
    postMessage({
      type: 'PRIVY_CROSS_APP_ACTION_ERROR',
      error: 'The token is no longer valid',
      token: { action: 'clear' },
    })
    expect(await signing).toMatchObject({ code: 'UNABLE_TO_SIGN', message: 'The token is no longer valid' })
    expect(crossAppToken(vault.id)).toBeNull()
  })

  it('an answer that is not hex is no signature, and one that is not a hash is no transaction', async () => {
    for (const result of ['', '0x', '0xabc', 'signed', `0x${'g'.repeat(130)}`]) {
      const signing = failure(gm())
      await went()
      postMessage({ ...answered, result })
      expect(await signing).toMatchObject({ code: 'UNABLE_TO_SIGN', message: 'Failed to sign message' })
    }
    const sending = failure(
      sendTransactionWithCrossAppWallet({ address: ada.address, transaction: { to: ada.address } }),
    )
    await went()
    postMessage(answered)
    expect(await sending).toMatchObject({ code: 'UNABLE_TO_SIGN', message: 'Failed to sign transaction' })
  })
})

describe('a request that does not reach the other app', () => {
  it('a request without a token links the account again first, and is sent then [CROSS-06]', async () => {
    removeCrossAppToken(vault.id)
    const signing = gm()
    expect((await went()).pathname).toContain('/oauth/')
    expect((await went()).pathname).not.toBe('/oauth/transact')
    await consent()
    await eventually(() => expect(popups).toHaveLength(2))
    expect((await went()).searchParams.get('token')).toBe(crossAppToken(vault.id))
    postMessage(answered)
    expect(await signing).toBe(SIGNATURE)
    expect([
      popups.map(({ closed }) => closed),
      currentUser()?.linkedAccounts.filter(({ type }) => type === 'cross_app').length,
    ]).toEqual([[true, true], 1])
  })

  it('the request fails as a phishing attempt if linking returns another state [CROSS-20]', async () => {
    removeCrossAppToken(vault.id)
    const signing = failure(gm())
    await consent('a-state-of-somebody-else')
    expect(await signing).toMatchObject({
      code: 'OAUTH_UNEXPECTED',
      message: 'Unexpected auth flow. This may be a phishing attempt.',
    })
    expect([popups.length, crossAppToken(vault.id)]).toEqual([1, null])
  })

  it('nothing is requested if linking returns no token [CROSS-24]', async () => {
    removeCrossAppToken(vault.id)
    const expired = vi
      .spyOn(world.driver.context.tokens, 'crossApp')
      .mockReturnValue(tokenFor({ appId: vault.id, issuedAt: 0 }) as never)
    const sending = failure(
      sendTransactionWithCrossAppWallet({ address: ada.address, transaction: { to: ada.address } }),
    )
    await consent()
    expect(await sending).toMatchObject({
      code: 'MISSING_OR_INVALID_TOKEN',
      message: 'Transactions require a valid token',
    })
    expect(popups.map(({ closed }) => closed)).toEqual([true])
    expired.mockRestore()
  })

  it('the request fails if a window is blocked, if the apps are unknown, or if it is too long [CROSS-25]', async () => {
    const begun = { code: 'UNABLE_TO_SIGN', message: 'Failed to initialize signature request' }
    lets = () => false
    expect(await failure(gm())).toMatchObject(begun)
    lets = nth => nth === 2
    removeCrossAppToken(vault.id)
    const linked = failure(gm())
    await consent()
    expect(await linked).toMatchObject(begun)
    expect(crossAppToken(vault.id), 'the next press needs no linking').toEqual(expect.any(String))
    lets = () => true
    expect(
      await failure(signMessageWithCrossAppWallet({ address: ada.address, message: 'x'.repeat(600_000) })),
    ).toMatchObject(begun)
    await connected()
    const heal = world.driver.fault({ path: '/cross-app/connections' }, { status: 403, body: { error: 'no' } })
    expect(await failure(gm())).toMatchObject({ ...begun, cause: { status: 403 } })
    heal()
    expect(popups.filter(({ went: urls }) => urls.some(url => url.includes('transact')))).toEqual([])
  })
  it('an address outside of the linked account is refused before a window opens [CROSS-23]', async () => {
    const other = `0x${'99'.repeat(20)}`
    const refused = { code: 'INVALID_DATA', message: 'Cannot request a signature with this wallet address' }
    for (const address of [other, '', undefined as unknown as string, {} as string]) {
      expect(await failure(signMessageWithCrossAppWallet({ address, message: 'gm' }))).toMatchObject(refused)
      expect(await failure(signTypedDataWithCrossAppWallet({ address, typedData: '{}' }))).toMatchObject(refused)
      expect(await failure(sendTransactionWithCrossAppWallet({ address, transaction: { to: other } }))).toMatchObject(
        refused,
      )
    }
    expect(
      await failure(
        sendTransactionWithCrossAppWallet({ address: ada.address, transaction: { from: other, to: other } }),
      ),
    ).toMatchObject(refused)
    expect(popups).toEqual([])
  })

  it('a read-only or disconnected app is refused [CROSS-26]', async () => {
    await connected({ provider_app_id: vault.id, read_only: true })
    expect(
      await failure(sendTransactionWithCrossAppWallet({ address: ada.address, transaction: { to: ada.address } })),
    ).toMatchObject({ code: 'INVALID_DATA', message: REFUSED })
    expect(await failure(gm())).toMatchObject({ code: 'INVALID_DATA', message: REFUSED })
    expect(
      popups.map(({ closed, went: urls }) => [closed, urls]),
      'no second window: it is known now',
    ).toEqual([[true, []]])
    await connected()
    expect(await failure(gm())).toMatchObject({ code: 'INVALID_DATA', message: 'Invalid connected app' })
  })

  it('a request is refused without a user, without a message, and for a malformed transaction', async () => {
    for (const message of ['', 7 as unknown as string])
      expect(await failure(signMessageWithCrossAppWallet({ address: ada.address, message }))).toMatchObject({
        code: 'INVALID_MESSAGE',
      })
    for (const typedData of ['', [], null] as (object | string)[])
      expect(await failure(signTypedDataWithCrossAppWallet({ address: ada.address, typedData }))).toMatchObject({
        code: 'INVALID_DATA',
      })
    for (const transaction of [{}, { to: 'ada' }, { to: ada.address, evil: 1 }])
      expect(await failure(sendTransactionWithCrossAppWallet({ address: ada.address, transaction }))).toMatchObject({
        code: 'INVALID_DATA',
      })
    setSession(null, 'logout')
    expect(await failure(gm())).toMatchObject({ code: 'MUST_BE_AUTHENTICATED' })
    expect(popups).toEqual([])
  })
})

describe('a request without an answer', () => {
  it('the request ends after two minutes, and a later answer is ignored [SIGN-21]', async () => {
    const token = crossAppToken(vault.id)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    const settled = vi.fn()
    const signing = failure(gm())
    void signing.then(settled)
    await went()
    await vi.advanceTimersByTimeAsync(119_000)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await signing).toMatchObject({ code: 'CLIENT_REQUEST_TIMEOUT', message: 'Request timeout' })
    expect(popups[0]?.closed).toBe(true)
    postMessage({ ...answered, token: { action: 'clear' } })
    expect(crossAppToken(vault.id)).toBe(token)
  })

  it('the request ends as rejected if the visitor closes the pop-up, and as aborted by its signal', async () => {
    const closed = failure(gm())
    await went()
    if (popups[0]) popups[0].closed = true
    expect(await closed).toMatchObject({
      code: 'USER_REJECTED_REQUEST',
      message: 'User canceled flow',
      cancelled: true,
    })
    const leaving = new AbortController()
    const left = failure(gm({ signal: leaving.signal }))
    await went()
    leaving.abort()
    expect([await left, popups[1]?.closed]).toMatchObject([{ code: 'REQUEST_ABORTED' }, true])
    expect(await failure(gm({ signal: leaving.signal }))).toMatchObject({ code: 'REQUEST_ABORTED' })
    expect(popups).toHaveLength(2)
  })

  it('a second request is refused while one is running, and accepted after it has ended', async () => {
    const first = gm()
    expect(await failure(gm())).toMatchObject({ code: 'FLOW_IN_PROGRESS', rpcCode: undefined })
    await went()
    postMessage(answered)
    expect(await first).toBe(SIGNATURE)
    const next = gm()
    await went()
    postMessage(answered)
    expect([await next, popups.length]).toEqual([SIGNATURE, 2])
  })
})

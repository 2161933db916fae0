import { createHash, createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startWorld, type World } from '../../demo/world.js'
import { answerConsent } from '../../demo/provider/test-app.harness.js'
import type { AppRow } from '../../demo/provider/driver.js'
import { pendingReturn } from '../accounts/returns/returns.js'
import { setHostLayer } from '../config/app.js'
import type { HostLayer } from '../config/settings.js'
import { eventually } from '../lib/time/eventually.harness.js'
import { acceptTerms } from './accept-terms.js'
import { getAccessToken } from './tokens/access-token.js'
import { getIdentityToken } from './tokens/identity-token.js'
import { core } from './core.js'
import { FakeBrowser } from './test/browser.harness.js'
import { loginAsGuest } from './guest.js'
import { logout } from './logout.js'
import { closePage, openPage, type PageUnderTest } from './test/page.harness.js'
import { refreshUser } from './refresh-user.js'
import { restoreSession as restore } from './restore.js'
import { startOAuth } from './returns/oauth-flows.js'
import { setPendingLogin, takePendingLogin } from './returns/pending-login.js'
import type { PendingReturn } from './returns/pending-return.js'
import { $session, currentUser } from './store.js'
import { signInByEmail } from './test/sign-in.harness.js'

let world: World
let page: PageUnderTest
let app: { appId: string; apiUrl: string }
let people = 0
const HOME = 'https://shop.example/cart?x=%7e&&empty=#top'

beforeAll(async () => {
  world = await startWorld({ chains: false })
})
afterAll(() => world.stop())
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  await newApp()
})
afterEach(() => {
  closePage()
  world.driver.clearFaults()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function newApp(config: Partial<AppRow> = {}): Promise<void> {
  app = { appId: (await world.driver.createApp(config)).appId, apiUrl: world.apiUrlLocal }
  page = openPage(app)
}

/** The address bar of the page, and all addresses that it has shown since. */
function stand(href: string): { shown: string[]; href: () => string } {
  const location = {
    href,
    search: new URL(href).search,
    hash: new URL(href).hash,
    protocol: 'http:',
    hostname: 'localhost',
  }
  const shown: string[] = []
  vi.stubGlobal('location', location)
  vi.stubGlobal('history', {
    state: { host: 1 },
    replaceState: (_state: unknown, _title: string, url: string) => {
      location.href = url
      shown.push(url)
    },
  })
  return { shown, href: () => location.href }
}

/** Restores the session. Returns the pending return of the page's address. */
async function restoreSession(): Promise<PendingReturn | null> {
  const found = await restore()
  return found && pendingReturn(found)
}

/** Reloads the page at this address. */
async function load(href = HOME): Promise<PendingReturn | null> {
  page = openPage(app, page.browser)
  stand(href)
  return restoreSession()
}

/** Lets a login take the pending return. */
function take(pending: PendingReturn | null): PendingReturn | undefined {
  if (pending) setPendingLogin(pending)
  return takePendingLogin() as PendingReturn | undefined
}

const asked = (part = '/') =>
  world.driver
    .requests(app.appId)
    .map(({ path }) => path)
    .filter(path => path.includes(part) && !path.includes('analytics'))

async function logInByEmail(email = `restored${++people}@example.com`) {
  return signInByEmail(world, email)
}

describe('a page that loads with or without a stored session', () => {
  it('restores the user of the stored session [START-01]', async () => {
    const { user } = await logInByEmail()
    await load()
    expect($session().get()).toMatchObject({
      status: 'authenticated',
      cause: 'restore',
      user: { id: user.id, email: user.email },
    })
  })

  it('restores the user with a refresh if the token has expired [START-01, SESS-02]', async () => {
    const { user } = await logInByEmail()
    for (const clock of [page.browser, world.driver]) clock.shiftClock(7_200_000)
    await load()
    expect(currentUser()?.id).toBe(user.id)
    expect(asked('/sessions')).toEqual(['/api/v1/sessions'])
  })

  it('sends no request if nothing is stored', async () => {
    await load()
    expect($session().get()).toMatchObject({ status: 'unauthenticated', cause: 'restore' })
    expect(asked()).toEqual([])
  })

  it('shows no user while the provider is unreachable; the session stays and is restored when the page is visible again', async () => {
    const { user } = await logInByEmail()
    world.driver.fault({ path: '/users/me', appId: app.appId, times: 1 }, { status: 418 })
    await load()
    expect($session().get()).toMatchObject({ status: 'unauthenticated', cause: 'restore' })
    expect(console.warn).toHaveBeenCalledWith('The session could not be restored for now.', expect.any(Error))
    expect((await core().record()).tokens).not.toBeNull()
    page.tab.becomeVisible()
    await eventually(() => expect(currentUser()?.id).toBe(user.id))
  })

  it('forgets a session that the provider has ended', async () => {
    await logInByEmail('ended@example.com')
    world.driver.revokeSessions(app.appId, 'ended@example.com')
    await load()
    expect($session().get()).toMatchObject({ status: 'unauthenticated', cause: 'expired' })
    expect(await getAccessToken()).toBeNull()
  })

  it('restores the session once for several calls', async () => {
    await logInByEmail()
    page = openPage(app, page.browser)
    stand(HOME)
    await Promise.all([restoreSession(), restoreSession()])
    await restoreSession()
    expect(asked('/users/me')).toHaveLength(1)
  })
})

describe('terms that a script or the app requires', () => {
  beforeEach(() => newApp({ require_users_accept_terms: true, terms_and_conditions_url: 'https://shop.example/terms' }))

  it('log out a returning user who has not accepted them, and never show that user [START-02]', async () => {
    await logInByEmail()
    page = openPage(app, page.browser)
    stand(HOME)
    const shown: unknown[] = []
    $session().listen(({ user }) => shown.push(user))
    await restoreSession()
    expect($session().get()).toMatchObject({ status: 'unauthenticated', cause: 'logout' })
    expect(shown.filter(user => user !== null)).toEqual([])
    expect((await core().record()).tokens).toBeNull()
    expect(asked('/sessions/logout')).toHaveLength(1)
  })

  it('let in a user who has accepted them', async () => {
    const { user } = await logInByEmail()
    await acceptTerms()
    await load()
    expect(currentUser()).toMatchObject({ id: user.id, hasAcceptedTerms: true })
  })

  it('log nobody out if it is unknown whether terms are required', async () => {
    const { user } = await logInByEmail()
    world.driver.fault({ path: `/apps/${app.appId}`, appId: app.appId }, { status: 418 })
    await load()
    expect(currentUser()?.id).toBe(user.id)
  })
})

describe('terms that only markup requires', () => {
  /** Reloads the page with a tag in it that anyone may have written. */
  async function loadWithTag(settings: HostLayer = {}): Promise<void> {
    page = openPage(app, page.browser)
    stand(HOME)
    setHostLayer('tag', [{ markup: { legal: { requireUsersAcceptTerms: true } }, ...settings }])
    await restoreSession()
  }

  it('end no session: a returning user who has not accepted them is signed in after accepting', async () => {
    const { user } = await logInByEmail()
    await loadWithTag()
    expect($session().get()).toMatchObject({ status: 'unauthenticated', cause: 'terms' })
    expect([await getAccessToken(), await getIdentityToken(), await refreshUser()]).toEqual([null, null, null])
    expect(currentUser()).toBeNull()
    expect((await core().record()).tokens).not.toBeNull()
    expect(asked('/sessions/logout')).toEqual([])
    await acceptTerms()
    expect($session().get()).toMatchObject({ status: 'authenticated', user: { id: user.id, hasAcceptedTerms: true } })
    expect(await getAccessToken()).toMatch(/^eyJ/)
  })

  it('no longer apply without the tag: the next page has its user again', async () => {
    const { user } = await logInByEmail()
    await loadWithTag()
    await load()
    expect(currentUser()?.id).toBe(user.id)
  })

  it('let the visitor end that session, and log in as another user', async () => {
    await logInByEmail()
    await loadWithTag()
    await logout()
    expect($session().get()).toMatchObject({ status: 'unauthenticated', cause: 'logout' })
    const { user } = await logInByEmail()
    expect(currentUser()?.id).toBe(user.id)
  })

  it("are ignored if a script does not require terms, and count as the script's if it does [START-02]", async () => {
    const { user } = await logInByEmail()
    await loadWithTag({ legal: { requireUsersAcceptTerms: false } })
    expect(currentUser()?.id).toBe(user.id)
    await loadWithTag({ legal: { requireUsersAcceptTerms: true } })
    expect($session().get()).toMatchObject({ status: 'unauthenticated', cause: 'logout' })
  })
})

/** Plays the visitor at the other site; resolves with the address that they return to. */
async function consent(answer: 'allow' | 'deny' = 'allow', email = `social${++people}@example.com`): Promise<string> {
  const { url } = await startOAuth({ provider: 'google', redirectTo: HOME })
  return answerConsent(url.replace(/^http:\/\/[^/]+/, app.apiUrl), { email, name: 'Ada', answer })
}

const signal = () => new AbortController().signal

describe('a login that returns from another site', () => {
  it('is resumed if no user had to be logged out for the terms [START-03]', async () => {
    const address = await consent()
    const pending = await load(address)
    expect(pending?.provider).toBe('google')
    expect(currentUser()).toBeNull()
    const done = await pending?.complete(signal())
    expect(done).toMatchObject({ method: 'google', isNewUser: true, oauthTokens: { provider: 'google' } })
    expect(currentUser()?.linkedAccounts).toMatchObject([{ type: 'google_oauth' }])
  })

  it('is not resumed when its user was logged out for the terms', async () => {
    await newApp({ require_users_accept_terms: true })
    await loginAsGuest()
    const address = await consent()
    const pending = await load(address)
    expect(pending).toBeNull()
    expect(asked('/oauth/authenticate')).toEqual([])
    expect(page.browser.local.get(`wallet-elements:${app.appId}:oauth`)).toBeUndefined()
    const again = await load(address)
    await expect(again?.complete(signal())).rejects.toMatchObject({ code: 'OAUTH_UNEXPECTED' })
  })

  it('logs in with the state, the verifier and the code of this flow [URL-02] [API-26]', async () => {
    const address = await consent()
    const challenge = world.driver.requests(app.appId).find(({ path }) => path.endsWith('/oauth/init'))?.body as Record<
      string,
      string
    >
    expect(challenge).toMatchObject({ provider: 'google', redirect_to: HOME })
    const pending = await load(address)
    await pending?.complete(signal())
    const exchange = world.driver.requests(app.appId).find(({ path }) => path.endsWith('/oauth/authenticate'))
      ?.body as Record<string, string>
    expect(exchange['state_code']).toBe(challenge['state_code'])
    expect(
      createHash('sha256')
        .update(exchange['code_verifier'] ?? '')
        .digest('base64url'),
    ).toBe(challenge['code_challenge'])
    expect(exchange['code_verifier']).toMatch(/^[A-Za-z0-9_-]{48}$/)
    expect(exchange['authorization_code']).toBe(new URL(address).searchParams.get('privy_oauth_code'))
  })

  it('is rejected without a request if this browser did not store its state', async () => {
    const address = new URL(await consent())
    address.searchParams.set('privy_oauth_state', 'forged')
    const pending = await load(address.href)
    await expect(pending?.complete(signal())).rejects.toMatchObject({
      code: 'OAUTH_UNEXPECTED',
      message: 'Unexpected auth flow. This may be a phishing attempt.',
    })
    expect(asked('/oauth/authenticate')).toEqual([])
    await eventually(() =>
      expect(world.driver.analytics(app.appId).map(({ event_name: name }) => name)).toContain(
        'possible_phishing_attempt',
      ),
    )
  })

  it('can be used once: the same address again is rejected without a request', async () => {
    const address = await consent()
    const first = await load(address)
    await first?.complete(signal())
    await logout()
    const again = await load(address)
    await expect(again?.complete(signal())).rejects.toMatchObject({ code: 'OAUTH_UNEXPECTED' })
    expect(asked('/oauth/authenticate')).toHaveLength(1)
  })

  it('is valid for ten minutes', async () => {
    const address = await consent()
    page.browser.shiftClock(10 * 60_000 + 1)
    const pending = await load(address)
    await expect(pending?.complete(signal())).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
    expect(asked('/oauth/authenticate')).toEqual([])
    await expect((await load(address))?.complete(signal()), 'once').rejects.toMatchObject({ code: 'OAUTH_UNEXPECTED' })
  })

  it('finds its own flow although another one was begun in another tab', async () => {
    const address = await consent('allow', 'first@example.com')
    await consent('allow', 'second@example.com')
    const pending = await load(address)
    await pending?.complete(signal())
    expect(currentUser()?.linkedAccounts).toMatchObject([{ type: 'google_oauth', email: 'first@example.com' }])
  })

  it('reports that the visitor refused at the other site', async () => {
    const pending = await load(await consent('deny'))
    await expect(pending?.complete(signal())).rejects.toMatchObject({ code: 'OAUTH_USER_DENIED' })
    expect(asked('/oauth/authenticate')).toEqual([])
  })

  it('never becomes a link: a user who is signed in by now stays signed in', async () => {
    const address = await consent()
    const { user } = await logInByEmail()
    const pending = await load(address)
    expect((await pending?.complete(signal()))?.user.id).toBe(user.id)
    expect([...asked('/oauth/link'), ...asked('/oauth/authenticate')]).toEqual([])
  })

  it('adds the account to the user who began it as a link', async () => {
    const { user } = await logInByEmail()
    const { url } = await startOAuth({ provider: 'google', redirectTo: HOME, link: true })
    const pending = await load(
      await answerConsent(url.replace(/^http:\/\/[^/]+/, app.apiUrl), {
        email: 'linked@example.com',
        name: 'Ada',
        answer: 'allow',
      }),
    )
    await pending?.complete(signal())
    expect(currentUser()).toMatchObject({
      id: user.id,
      linkedAccounts: [{ type: 'email' }, { type: 'google_oauth', email: 'linked@example.com' }],
    })
  })

  it('has its parameters removed from the address when a login takes it, and every other byte stays [URL-08]', async () => {
    const address = await consent()
    page = openPage(app, page.browser)
    const bar = stand(address.replace('privy_oauth_state', 'host=%41&privy_oauth_state'))
    const pending = await restoreSession()
    const before = address.slice(0, address.indexOf('privy_oauth_state'))
    expect(bar.shown).toEqual([])
    take(pending)
    expect(bar.shown).toEqual([`${before}host=%41#top`])
  })

  it('can be completed by the next page if this page did not use it', async () => {
    const address = await consent()
    await load(address)
    const pending = await load(address)
    expect(await take(pending)?.complete(signal())).toMatchObject({ method: 'google' })
  })

  it('is removed from the address if its user was logged out for the terms', async () => {
    await newApp({ require_users_accept_terms: true })
    await loginAsGuest()
    const address = await consent()
    page = openPage(app, page.browser)
    const bar = stand(address)
    await restoreSession()
    expect(bar.shown).toEqual([address.replace(/[?&]privy_[^#]*/, '')])
  })
})

/** Data signed as Telegram does, for the development bot. */
function telegramData(kind: 'login' | 'launch'): URLSearchParams {
  const token = '110201543:development-bot-token'
  const data = new URLSearchParams(
    kind === 'login'
      ? { id: '42', first_name: 'Ada', username: 'ada', auth_date: String(Math.floor(Date.now() / 1000)) }
      : {
          query_id: 'AAH',
          user: JSON.stringify({ id: 42, first_name: 'Ada', username: 'ada' }),
          auth_date: String(Math.floor(Date.now() / 1000)),
        },
  )
  const text = [...data]
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('\n')
  const key =
    kind === 'login'
      ? createHash('sha256').update(token).digest()
      : createHmac('sha256', 'WebAppData').update(token).digest()
  data.set('hash', createHmac('sha256', key).update(text).digest('hex'))
  return data
}

describe('a login that returns from Telegram', () => {
  it("is resumed from the address's parameters, which are then removed [START-04, URL-06, URL-09]", async () => {
    page = openPage(app, page.browser)
    const bar = stand(`https://shop.example/cart?keep=%7e&${telegramData('login')}&last=1#top`)
    const pending = take(await restoreSession())
    expect(bar.shown).toEqual(['https://shop.example/cart?keep=%7e&last=1#top'])
    expect(pending?.unconfirmed).toEqual({ name: 'Ada (@ada)' })
    const done = await pending?.complete(signal())
    expect(done).toMatchObject({
      method: 'telegram',
      user: { linkedAccounts: [{ type: 'telegram', telegramUserId: '42', firstName: 'Ada' }] },
    })
  })

  it('is resumed from the launch data of a mini app in the fragment [URL-07]', async () => {
    page = openPage(app, page.browser)
    const bar = stand(
      `https://shop.example/cart?keep=1#tgWebAppData=${encodeURIComponent(telegramData('launch').toString())}&tgWebAppVersion=7.0`,
    )
    const pending = take(await restoreSession())
    expect(bar.shown).toEqual(['https://shop.example/cart?keep=1'])
    expect(pending?.unconfirmed).toEqual({ name: 'Ada (@ada)' })
    expect(await pending?.complete(signal())).toMatchObject({
      method: 'telegram',
      user: { linkedAccounts: [{ type: 'telegram', telegramUserId: '42' }] },
    })
  })

  it('is not resumed when the user was logged out for the terms', async () => {
    await newApp({ require_users_accept_terms: true })
    await loginAsGuest()
    expect(await load(`https://shop.example/?${telegramData('login')}`)).toBeNull()
  })
})

describe('a wallet deep link', () => {
  it('stays in the address until a flow takes it', async () => {
    page = openPage(app, page.browser)
    const bar = stand(
      'https://shop.example/?a=%7e&privy_connector=injected&b&privy_wallet_client=metamask&privy_connect_only=true&c=#x=y',
    )
    await restoreSession()
    expect(bar.shown).toEqual([])
  })
})

describe('an address with malformed parameters', () => {
  it.each([
    'https://shop.example/?privy_oauth_code=x',
    'https://shop.example/?privy_oauth_code=x&privy_oauth_state=&privy_oauth_provider=google',
    'https://shop.example/?id=7&hash=abc&auth_date=soon&first_name=Ada',
    'https://shop.example/?id=7&hash=abc',
    'https://shop.example/#tgWebAppData=user%3D1',
    'https://shop.example/?__proto__=1&privy_connector=',
    'https://shop.example/?%E0%A4%A=1',
  ])('is not changed: %s', async href => {
    page = openPage(app, page.browser)
    const bar = stand(href)
    expect(await restoreSession()).toBeNull()
    expect([bar.shown, bar.href()]).toEqual([[], href])
  })
})

describe('a browser without storage', () => {
  it('starts signed out at every load, without errors', async () => {
    page = openPage(app, new FakeBrowser({ storage: true, database: true, cookies: true, locks: true, channels: true }))
    await loginAsGuest()
    expect(currentUser()?.isGuest).toBe(true)
    await load()
    expect($session().get()).toMatchObject({ status: 'unauthenticated', cause: 'restore' })
  })
})

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startWorld, type World } from '../../demo/world.js'
import { authenticateEmail, sendEmailCode } from '../api/login/email.js'
import { setTokenSource, setTransport } from '../api/client.js'
import { getMe } from '../api/users.js'
import { useApp } from '../config/app.js'
import { deferred } from '../lib/deferred.js'
import { forgetPage } from '../lib/page.js'
import { eventually } from '../lib/time/eventually.harness.js'
import { FakeBrowser, FakePage, type MissingFeatures } from './test/browser.harness.js'
import { readToken } from './tokens/token.js'

let world: World
let appId: string
let people = 0
let open: FakePage[] = []
const HOUR_MS = 3_600_000

beforeAll(async () => {
  world = await startWorld({ chains: false })
})
afterAll(() => world.stop())
beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
})
afterEach(() => {
  for (const page of open) page.close()
  open = []
  world.driver.clearFaults()
  setTransport()
  vi.restoreAllMocks()
})

/** A browser with a new app, and one tab with a signed-in user. */
async function signedIn({
  lacking = {},
  strict = true,
}: { lacking?: MissingFeatures; strict?: boolean } = {}): Promise<{
  browser: FakeBrowser
  first: FakePage
  email: string
}> {
  ;({ appId } = await world.driver.createApp({ strict_refresh: strict }))
  forgetPage()
  useApp({ appId, apiUrl: world.apiUrlLocal })
  setTokenSource(() => Promise.resolve(null))
  const browser = new FakeBrowser(lacking)
  const first = openPage(browser)
  const email = `tab${++people}@example.com`
  await logIn(first, email)
  return { browser, first, email }
}

function openPage(browser: FakeBrowser): FakePage {
  const page = new FakePage(browser.tab(), appId)
  open.push(page)
  return page
}

async function logIn(page: FakePage, email: string): Promise<void> {
  await sendEmailCode({ email })
  const code = await world.driver.lastCode(email)
  await page.core.login(() => authenticateEmail({ email, code, mode: 'login-or-sign-up' }))
}

async function openPages(browser: FakeBrowser, count: number): Promise<FakePage[]> {
  const pages = Array.from({ length: count }, () => openPage(browser))
  await Promise.all(pages.map(page => page.core.restore()))
  return pages
}

const refreshes = () => world.driver.requests(appId).filter(({ path }) => path === '/api/v1/sessions').length

/** Advances both clocks by hours, here and at the provider. */
function hoursPass(browser: FakeBrowser, hours = 2): void {
  browser.shiftClock(hours * HOUR_MS)
  world.driver.shiftClock(hours * HOUR_MS)
}

describe('the tabs of one browser', () => {
  it('refresh one at a time, round after round, and no tab logs another one out', async () => {
    const { browser, first } = await signedIn()
    const pages = [first, ...(await openPages(browser, 19))]
    for (let round = 1; round <= 5; round++) {
      hoursPass(browser)
      const tokens = await Promise.all(
        pages.map(async page => {
          await browser.delay(8)
          return page.core.accessToken()
        }),
      )
      expect(refreshes()).toBe(round)
      expect(new Set(tokens).size).toBe(1)
      const token = tokens[0] ?? ''
      expect(readToken(token)?.expiresAt).toBeGreaterThan(browser.now())
      expect((await getMe(undefined, token)).user.id).toBe(first.user?.id)
    }
    expect(pages.filter(({ user }) => user?.id !== first.user?.id)).toEqual([])
  })

  it('log out everywhere at once, whichever tab it was', async () => {
    const { browser, first } = await signedIn()
    const pages = [first, ...(await openPages(browser, 9))]
    await pages[4]?.core.logout()
    await eventually(() => expect(pages.filter(({ user }) => user !== null)).toEqual([]))
    expect(pages.map(({ cause }) => cause)).toEqual(pages.map((_, index) => (index === 4 ? 'logout' : 'other-tab')))
    expect(await Promise.all(pages.map(page => page.core.accessToken()))).toEqual(pages.map(() => null))
  })

  it('log out everywhere without a channel, by the change of the storage', async () => {
    const { browser, first } = await signedIn({ lacking: { channels: true } })
    const [other] = await openPages(browser, 1)
    await first.core.logout()
    await eventually(() => expect(other?.user).toBeNull())
  })

  it('log out with neither channel nor storage events when the tab becomes visible again', async () => {
    const { browser, first } = await signedIn({ lacking: { channels: true, storageEvents: true } })
    const [other] = await openPages(browser, 1)
    await first.core.logout()
    other?.tab.becomeVisible()
    await eventually(() => expect(other?.user).toBeNull())
  })

  it('show the user who logged in last, also if one tab is still loading the previous user', async () => {
    const { browser, first } = await signedIn()
    const held = deferred<void>()
    let loads = 0
    setTransport(async (url, init) => {
      if (url.endsWith('/users/me') && ++loads === 1) await held.promise
      return fetch(url, init)
    })
    const other = openPage(browser)
    const restored = other.core.restore()
    await eventually(() => expect(loads).toBe(1))
    await logIn(first, `tab${++people}@example.com`)
    await browser.delay(100) // until the other tab has got the message
    held.resolve()
    expect((await restored)?.id).toBe(first.user?.id)
    expect(other.user?.id).toBe(first.user?.id)
  })

  it('hear nothing more once they have closed their session', async () => {
    const { browser, first } = await signedIn()
    const [closed, other] = (await openPages(browser, 2)) as [FakePage, FakePage]
    const read = vi.spyOn(closed.tab.records, 'read')
    closed.core.close()
    closed.core.close()
    await first.core.logout()
    closed.tab.becomeVisible()
    await eventually(() => expect(other.user).toBeNull())
    await browser.delay(20)
    expect(read).not.toHaveBeenCalled()
    expect([...browser.channels.values()].flatMap(listeners => [...listeners]).map(({ tab }) => tab)).not.toContain(
      closed.tab,
    )
  })

  it('sign in together when one of them logs in', async () => {
    const { browser, first, email } = await signedIn()
    const [other] = await openPages(browser, 1)
    await first.core.logout()
    await eventually(() => expect(other?.user).toBeNull())
    world.driver.shiftClock(60_000)
    await logIn(first, email)
    await eventually(() => expect(other?.user?.id).toBe(first.user?.id))
    expect(other?.cause).toBe('other-tab')
  })

  it('follow a new login, although another user was shown', async () => {
    const { browser, first } = await signedIn()
    const [other] = await openPages(browser, 1)
    const before = other?.user?.id
    await logIn(first, `tab${++people}@example.com`)
    expect(first.user?.id).not.toBe(before)
    await eventually(() => expect(other?.user?.id).toBe(first.user?.id))
    expect(other?.cause).toBe('other-tab')
  })

  it('adopt a change of the user', async () => {
    const { browser, first } = await signedIn()
    const [other] = await openPages(browser, 1)
    await first.core.updateUser(async () => ({
      ...(await getMe(undefined, (await first.core.accessToken()) ?? '')).user,
      has_accepted_terms: true,
    }))
    expect(first.user?.hasAcceptedTerms).toBe(true)
    await eventually(() => expect(other?.cause).toBe('user-updated'))
  })

  it('keep the session if the tab that refreshes dies', async () => {
    const { browser, first } = await signedIn({ strict: false })
    const [other] = await openPages(browser, 1)
    hoursPass(browser)
    const disarm = world.driver.fault({ path: '/api/v1/sessions', appId, times: 1 }, { delayMs: 300 })
    void first.core.accessToken()
    await eventually(() => expect(refreshes()).toBe(1))
    const token = other?.core.accessToken()
    first.close()
    expect(readToken((await token) ?? '')?.expiresAt).toBeGreaterThan(browser.now())
    disarm()
    expect(other?.user).not.toBeNull()
  })

  it('stop waiting for a tab that holds the lock for too long', async () => {
    const { browser, first } = await signedIn()
    hoursPass(browser)
    const stuck = browser.tab()
    void stuck.withLock(
      `wallet-elements:${appId}:refresh`,
      AbortSignal.timeout(60_000),
      () => new Promise(() => undefined),
    )
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(ms => {
      const controller = new AbortController()
      setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), ms / 100)
      return controller.signal
    })
    await browser.delay(20)
    await expect(first.core.accessToken()).rejects.toMatchObject({
      code: 'CLIENT_REQUEST_TIMEOUT',
      message: 'Another tab is refreshing the session and does not finish.',
      retryable: true,
    })
    expect(vi.mocked(AbortSignal.timeout).mock.calls).toContainEqual([30_000])
    expect(first.user).not.toBeNull()
  })

  it.each([
    ['locks', { locks: true }],
    ['a database', { database: true }],
    ['channels', { channels: true, storageEvents: true }],
    ['locks, a database and channels', { locks: true, database: true, channels: true }],
  ])("stay signed in without %s: the provider's grace period tolerates simultaneous refreshes", async (_, lacking) => {
    const { browser, first } = await signedIn({ lacking, strict: false })
    const pages = [first, ...(await openPages(browser, 4))]
    for (let round = 0; round < 3; round++) {
      hoursPass(browser)
      const tokens = await Promise.all(pages.map(page => page.core.accessToken()))
      for (const token of tokens) expect((await getMe(undefined, token ?? '')).user.id).toBe(first.user?.id)
    }
    expect(pages.filter(({ user }) => user === null)).toEqual([])
  })

  it('adopt the newer token of another tab if their own is refused', async () => {
    const { browser, first } = await signedIn({ lacking: { locks: true } })
    const [other] = await openPages(browser, 1)
    hoursPass(browser)
    let asked = 0
    setTransport(async (url, init) => {
      if (!url.endsWith('/api/v1/sessions')) return fetch(url, init)
      if (++asked === 1) {
        await eventually(() => expect(asked).toBe(2))
        return fetch(url, init)
      }
      // The second one is refused after the first one's answer is stored.
      await eventually(async () => expect((await first.core.record()).generation).toBeGreaterThan(1))
      return Response.json({ error: 'Invalid token', code: 'missing_or_invalid_token' }, { status: 401 })
    })
    const [token, adopted] = await Promise.all([first.core.accessToken(), other?.core.accessToken()])
    expect(asked).toBe(2)
    expect(adopted).toBe(token)
    expect(readToken(token ?? '')?.expiresAt).toBeGreaterThan(browser.now())
    expect([first.user, other?.user]).not.toContain(null)
  })

  it('show no user for an answer after the logout', async () => {
    const { browser, first, email } = await signedIn()
    const [other] = await openPages(browser, 1)
    await first.core.logout()
    world.driver.shiftClock(60_000)
    await sendEmailCode({ email })
    const code = await world.driver.lastCode(email)
    world.driver.fault({ path: '/passwordless/authenticate', appId, times: 1 }, { delayMs: 200 })
    const late = first.core.login(() => authenticateEmail({ email, code, mode: 'login-or-sign-up' }))
    const outcome = expect(late).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
    await browser.delay(20)
    await other?.core.logout()
    await outcome
    expect(first.user).toBeNull()
    expect((await first.core.record()).tokens).toBeNull()
    expect(browser.cookies.size).toBe(0)
  })
})

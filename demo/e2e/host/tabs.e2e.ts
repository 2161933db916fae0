import type { Browser, Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_APP_ID } from '../../provider/index.js'
import { startWorld, type World } from '../../world.js'
import { engines, launch, stopAll, until } from '../browser.js'

const TABS = 20
const ROUNDS = 5
const HOURS_MS = 2 * 3_600_000

/** The session that `<wallet-app>` gives to the host. */
interface App extends HTMLElement {
  session: {
    $state: { get(): { status: string; user: { id: string } | null } }
    getAccessToken(): Promise<string | null>
    logout(): Promise<void>
  }
}

describe.each(engines)('many tabs of one %s', engine => {
  let world: World
  let browser: Browser
  let tabs: Page[]

  const statusOf = (tab: Page) => tab.$eval('wallet-app', app => (app as App).session.$state.get().status)
  const userOf = (tab: Page) => tab.$eval('wallet-app', app => (app as App).session.$state.get().user?.id)
  const refreshes = () => world.driver.requests(DEMO_APP_ID).filter(({ path }) => path === '/api/v1/sessions').length

  /** Opens a tab, and waits until it knows whether a visitor is signed in. */
  async function openTab(): Promise<Page> {
    const tab = await browser.newPage()
    await tab.goto(`${world.appUrl}/demo/client.html`)
    await until(
      tab,
      () =>
        ((document.querySelector('wallet-app') as App | null)?.session.$state.get().status ?? 'restoring') !==
        'restoring',
    )
    return tab
  }

  /** Calls the button's `click()`, because on a busy machine the page may still move under a mouse click. */
  const logIn = (tab: Page) => tab.$eval('#guest', button => (button as HTMLElement).click())

  /**
   * Moves the clock by two hours, and makes every tab request an access token at the same moment. One tab gives the
   * signal. Each tab moves its clock right before its request, so that none of its own timers can refresh the session
   * earlier.
   */
  async function askHoursLater(): Promise<(string | null)[]> {
    const asking = tabs.map(tab =>
      tab.evaluate(
        ms =>
          new Promise<string | null>((resolve, reject) => {
            const channel = new BroadcastChannel('now')
            channel.addEventListener('message', () => {
              channel.close()
              document.title = ''
              const before = Date.now
              Date.now = () => before() + ms
              ;(document.querySelector('wallet-app') as App).session.getAccessToken().then(resolve, reject)
            })
            document.title = 'listening'
          }),
        HOURS_MS,
      ),
    )
    await Promise.all(tabs.map(tab => until(tab, () => document.title === 'listening')))
    world.driver.shiftClock(HOURS_MS)
    await tabs[0]?.evaluate(() => {
      const channel = new BroadcastChannel('now')
      channel.postMessage('now')
      channel.close()
    })
    return Promise.all(asking)
  }

  beforeAll(async () => {
    world = await startWorld({ data: ':memory:', ports: 'free', chains: false, host: true, strict: true })
    browser = await launch(engine)
    const first = await openTab()
    tabs = [first]
    await logIn(first)
    await until(first, () => document.querySelector('wallet-app')?.matches(':state(authenticated)'))
    while (tabs.length < TABS)
      tabs.push(...(await Promise.all(Array.from({ length: Math.min(4, TABS - tabs.length) }, openTab))))
  })
  afterAll(() => stopAll(browser, world))

  it('refresh the session only once in each round, and all get the new token [SEC-04] [EC-46]', async () => {
    for (let round = 1; round <= ROUNDS; round++) {
      const tokens = await askHoursLater()
      expect(refreshes()).toBe(round)
      expect(new Set(tokens).size).toBe(1)
      expect(tokens[0]).toMatch(/^eyJ/)
    }
  })

  it('all stay signed in as the same user [SEC-04]', async () => {
    const users = new Set(await Promise.all(tabs.map(userOf)))
    expect(users.size).toBe(1)
    expect([...users][0]).toMatch(/^did:/)
  })

  it('are all signed out or in when one of them is, and each event tells its cause [EC-46]', async () => {
    await Promise.all(
      tabs.map(tab =>
        tab.evaluate(() =>
          document.addEventListener('wallet-session-change', event => {
            const { status, cause } = (event as CustomEvent<{ status: string; cause: string }>).detail
            document.body.dataset.told = `${document.body.dataset.told ?? ''}${status} by ${cause}, `
          }),
        ),
      ),
    )
    await tabs[3]?.$eval('wallet-app', app => (app as App).session.logout())
    await Promise.all(
      tabs.map(tab =>
        until(
          tab,
          () => (document.querySelector('wallet-app') as App).session.$state.get().status === 'unauthenticated',
        ),
      ),
    )
    expect(await Promise.all(tabs.map(statusOf))).toEqual(tabs.map(() => 'unauthenticated'))
    await tabs[0]?.bringToFront()
    if (tabs[0]) await logIn(tabs[0])
    await Promise.all(
      tabs.map(tab =>
        until(tab, () => (document.querySelector('wallet-app') as App).session.$state.get().status === 'authenticated'),
      ),
    )
    const stories = await Promise.all(tabs.map(tab => tab.evaluate(() => document.body.dataset.told ?? '')))
    // The events after these two are changes of the user.
    expect(stories.map(story => story.split(', ').slice(0, 2))).toEqual(
      tabs.map((_, index) => [
        `unauthenticated by ${index === 3 ? 'logout' : 'other-tab'}`,
        `authenticated by ${index === 0 ? 'login' : 'other-tab'}`,
      ]),
    )
    expect(refreshes()).toBe(ROUNDS)
  })
})

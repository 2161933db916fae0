import type { Browser, Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_APP_ID } from '../provider/index.js'
import { startWorld, type World } from '../world.js'
import { engines, launch, stopAll } from './browser.js'

const TABS = 20
const ROUNDS = 5
const HOURS_MS = 2 * 3_600_000

/** A page's own session, as `<wallet-app>` gives it to the host. */
interface App extends HTMLElement {
  session: { $state: { get(): { status: string; user: { id: string } | null } }; getAccessToken(): Promise<string | null>; logout(): Promise<void> }
}

describe.each(engines)('many tabs of one %s', engine => {
  let world: World
  let browser: Browser
  let tabs: Page[]

  const statusOf = (tab: Page) => tab.$eval('wallet-app', app => (app as App).session.$state.get().status)
  const userOf = (tab: Page) => tab.$eval('wallet-app', app => (app as App).session.$state.get().user?.id)
  const refreshes = () => world.driver.requests(DEMO_APP_ID).filter(({ path }) => path === '/api/v1/sessions').length

  /** A tab once it knows whether somebody is signed in. */
  async function openTab(): Promise<Page> {
    const tab = await browser.newPage()
    await tab.goto(`${world.appUrl}/demo/client.html`)
    await tab.waitForFunction(() => ((document.querySelector('wallet-app') as App | null)?.session.$state.get().status ?? 'restoring') !== 'restoring', { polling: 20 })
    return tab
  }

  /** The clocks of every tab and of the provider go on. */
  async function hoursPass(): Promise<void> {
    world.driver.shiftClock(HOURS_MS)
    await Promise.all(tabs.map(tab => tab.evaluate(ms => {
      const before = Date.now
      Date.now = () => before() + ms
    }, HOURS_MS)))
  }

  /** Every tab asks for an access token in the same moment, which one of them calls out. */
  async function askTogether(): Promise<(string | null)[]> {
    const asking = tabs.map(tab => tab.evaluate(() => new Promise<string | null>((resolve, reject) => {
      const channel = new BroadcastChannel('now')
      channel.addEventListener('message', () => {
        channel.close()
        ;(document.querySelector('wallet-app') as App).session.getAccessToken().then(resolve, reject)
      })
      document.title = 'listening'
    })))
    await Promise.all(tabs.map(tab => tab.waitForFunction(() => document.title === 'listening', { polling: 20 })))
    await tabs[0]?.evaluate(() => {
      document.title = ''
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
    await first.click('#guest')
    await first.waitForFunction(() => document.querySelector('wallet-app')?.matches(':state(authenticated)'), { polling: 20 })
    while (tabs.length < TABS) tabs.push(...await Promise.all(Array.from({ length: Math.min(4, TABS - tabs.length) }, openTab)))
  })
  afterAll(() => stopAll(browser, world))

  it('refresh once together, round after round, and each gets the new token [SEC-04] [EC-46]', async () => {
    for (let round = 1; round <= ROUNDS; round++) {
      await hoursPass()
      const tokens = await askTogether()
      expect(refreshes()).toBe(round)
      expect(new Set(tokens).size).toBe(1)
      expect(tokens[0]).toMatch(/^eyJ/)
    }
  })

  it('log nobody out who is a neighbour [SEC-04]', async () => {
    const users = new Set(await Promise.all(tabs.map(userOf)))
    expect(users.size).toBe(1)
    expect([...users][0]).toMatch(/^did:/)
  })

  it('are all out when one of them logs out, and in when one logs in, and each is told where that came from [EC-46]', async () => {
    await Promise.all(tabs.map(tab => tab.evaluate(() => document.addEventListener('wallet-session-change', event => {
      const { status, cause } = (event as CustomEvent<{ status: string; cause: string }>).detail
      document.body.dataset.told = `${document.body.dataset.told ?? ''}${status} by ${cause}, `
    }))))
    await tabs[3]?.$eval('wallet-app', app => (app as App).session.logout())
    await Promise.all(tabs.map(tab => tab.waitForFunction(() => (document.querySelector('wallet-app') as App).session.$state.get().status === 'unauthenticated', { timeout: 10_000, polling: 20 })))
    expect(await Promise.all(tabs.map(statusOf))).toEqual(tabs.map(() => 'unauthenticated'))
    await tabs[0]?.bringToFront()
    await tabs[0]?.click('#guest')
    await Promise.all(tabs.map(tab => tab.waitForFunction(() => (document.querySelector('wallet-app') as App).session.$state.get().status === 'authenticated', { timeout: 10_000, polling: 20 })))
    const told = await Promise.all(tabs.map(tab => tab.evaluate(() => document.body.dataset.told ?? '')))
    // what comes after that is a change of the user
    expect(told.map(story => story.split(', ').slice(0, 2))).toEqual(tabs.map((_, index) => [
      `unauthenticated by ${index === 3 ? 'logout' : 'other-tab'}`, `authenticated by ${index === 0 ? 'login' : 'other-tab'}`,
    ]))
    expect(refreshes()).toBe(ROUNDS)
  })
})

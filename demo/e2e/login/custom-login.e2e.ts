import type { Browser, BrowserContext, Page } from 'puppeteer-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { serve } from '../../bench/server.js'
import { ownLogin, type OwnLogin } from '../../host/own-login.js'
import { startWorld, type World } from '../../world.js'
import { engines, launch, openPage, stopAll, until } from '../browser.js'

interface App extends HTMLElement {
  readonly customAuthStatus: string
  readonly user: { readonly id: string } | null
}
/** The globals of the page below: its own login, and the events that it has received. */
interface Host {
  signIn(token: string): void
  signOut(): void
  readonly told: string[]
}

/** A host that keeps its own login in its storage. With `?alone`, a tab does not follow changes by other tabs. */
const page = (
  appId: string,
  apiUrl: string,
) => `<!doctype html><meta charset="utf-8"><title>Shop</title><link rel="icon" href="data:,">
<wallet-app app-id="${appId}" api-url="${apiUrl}"></wallet-app>
<script type="module">
  import '/dist/index.js'
  import { syncCustomAuth } from '/dist/client.js'
  const told = []
  for (const name of ['session-change', 'custom-auth-change', 'error']) {
    document.addEventListener('wallet-' + name, ({ detail: { status, code } }) => told.push(name + ': ' + (status ?? code)))
  }
  const sync = () => void syncCustomAuth().catch(() => {})
  Object.assign(window, { told, signIn: token => { localStorage.setItem('shop', token); sync() }, signOut: () => { localStorage.removeItem('shop'); sync() } })
  if (location.search !== '?alone') addEventListener('storage', ({ key }) => { if (key === 'shop') sync() })
  await customElements.whenDefined('wallet-app')
  document.querySelector('wallet-app').configure({ customAuth: { enabled: true, getCustomAccessToken: async () => localStorage.getItem('shop') ?? undefined } })
</script>`

describe.each(engines)('a host with its own login, in two tabs of one %s', engine => {
  let world: World
  let login: OwnLogin
  let appId: string
  let server: Awaited<ReturnType<typeof serve>>
  let browser: Browser
  let visit: BrowserContext
  const troubles: string[][] = []

  beforeAll(async () => {
    world = await startWorld({ chains: false })
    login = await ownLogin()
    appId = (await world.driver.createApp({ name: 'Shop', custom_jwt_auth: true, custom_jwt_jwks: { ...login.keys } }))
      .appId
    server = await serve({ '/page': { type: 'text/html; charset=utf-8', body: page(appId, world.apiUrl) } })
    browser = await launch(engine)
  }, 60_000)
  afterAll(() => stopAll(browser, server, world))
  beforeEach(async () => {
    visit = await browser.createBrowserContext() // without a session or other stored data
    troubles.length = 0
  })
  afterEach(async () => {
    await visit.close()
    expect(troubles.flat()).toEqual([])
  })

  /**
   * Waits until the tab has synchronised with the host so many times, and a visitor is signed in or not, as expected.
   * Returns the id of the user, or null.
   */
  async function settled(tab: Page, somebody: boolean, times: number): Promise<string | null> {
    await until(
      tab,
      (expected, count) => {
        const app = document.querySelector('wallet-app') as App | null
        const { told } = window as unknown as Partial<Host>
        return (
          told?.filter(line => line === 'custom-auth-change: done').length === count && (app?.user != null) === expected
        )
      },
      somebody,
      times,
    )
    return tab.$eval('wallet-app', app => (app as App).user?.id ?? null)
  }
  /** Opens a tab in which no visitor is signed in, with an empty list of events. */
  async function openTab(query = ''): Promise<Page> {
    const opened = await openPage(visit, `${server.url}/page${query}`)
    troubles.push(opened.troubles)
    expect(await settled(opened.page, false, 1)).toBeNull()
    await opened.page.evaluate(() => {
      ;(window as unknown as Host).told.length = 0
    })
    return opened.page
  }
  const signIn = async (tab: Page) =>
    tab.evaluate(
      token => {
        ;(window as unknown as Host).signIn(token)
      },
      await login.token(),
    )
  const eventsWithout = (tab: Page, prefix: string) =>
    tab.evaluate(name => (window as unknown as Host).told.filter(line => !line.startsWith(name)), prefix)
  const logins = () => world.driver.requests(appId).filter(({ path }) => path.endsWith('/authenticate')).length

  it.each([
    [
      'both tabs are notified',
      '',
      [
        [1, 1],
        [2, 2],
      ],
    ],
    [
      'only that tab is notified',
      '?alone',
      [
        [1, 0],
        [1, 1],
      ],
    ],
  ] as const)(
    'signs the visitor in and out of both tabs once each, if a tab changes its login and %s',
    async (_, query, [afterLogin, afterLogout]) => {
      const tabs = [await openTab(query), await openTab(query)] as const
      const [first, second] = tabs
      const before = logins()
      await signIn(first)
      const id = await settled(first, true, afterLogin[0])
      expect(await settled(second, true, afterLogin[1])).toBe(id)
      expect(logins() - before).toBe(1)

      await second.evaluate(() => {
        ;(window as unknown as Host).signOut()
      })
      await settled(first, false, afterLogout[0])
      await settled(second, false, afterLogout[1])
      for (const tab of tabs)
        expect(await eventsWithout(tab, 'custom-auth-change')).toEqual([
          'session-change: authenticated',
          'session-change: unauthenticated',
        ])
    },
  )

  it('is asked for the token again after a reload, and the visitor stays signed in without a new login', async () => {
    const tab = await openTab()
    await signIn(tab)
    const id = await settled(tab, true, 1)
    const before = logins()
    await tab.reload()
    expect(await settled(tab, true, 1)).toBe(id)
    expect(logins()).toBe(before)
  })
})

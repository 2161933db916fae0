import type { Browser, Frame, Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OAUTH_IDS, OAUTH_PROVIDERS, oauthType, type OAuthProvider } from '../../../src/config/oauth-providers.js'
import { serve } from '../../bench/server.js'
import { startWorld, type World } from '../../world.js'
import { pressIn, engines, waitForVisible, launch, openedWindow, openPage, stopAll, until } from '../browser.js'

const LOGIN = 'wallet-login-modal'
const html = (body: string) => ({
  type: 'text/html; charset=utf-8',
  body: `<!doctype html><meta charset="utf-8"><title>Shop</title><link rel="icon" href="data:,">${body}`,
})
/** A page with a login for one site, which records its result. */
const loginAt = (site: OAuthProvider, app: string) =>
  html(`<script>
  document.addEventListener('wallet-login-complete', ({ detail: { method, account } }) => { window.ended = [method, account.type] })
</script><script type="module" src="/dist/index.js"></script><wallet-app ${app}></wallet-app><${LOGIN} open login-methods="${site}"></${LOGIN}>`)
const framed = (site: OAuthProvider) =>
  html(`<iframe src="/${site}" style="width: 500px; height: 700px; border: 0"></iframe>`)

describe.each(engines)('a login at each of the other sites, in %s', engine => {
  let world: World
  let server: Awaited<ReturnType<typeof serve>>
  let browser: Browser

  beforeAll(async () => {
    world = await startWorld({ chains: false })
    const { appId } = await world.driver.createApp(Object.fromEntries(OAUTH_IDS.map(site => [oauthType(site), true])))
    const app = `app-id="${appId}" api-url="${world.apiUrl}"`
    server = await serve(
      Object.fromEntries(
        OAUTH_IDS.flatMap(site => [
          [`/${site}`, loginAt(site, app)],
          [`/framed/${site}`, framed(site)],
        ]),
      ),
    )
    browser = await launch(engine)
  }, 60_000)
  afterAll(() => stopAll(browser, server, world))

  const row = (where: Page | Frame, site: OAuthProvider) =>
    waitForVisible(where, LOGIN, '[part~=list-item]', OAUTH_PROVIDERS[site])
  const ended = async (where: Page | Frame) =>
    (await until(where, () => (window as unknown as { ended?: [string, string] }).ended)).jsonValue()
  /** Waits for the last file of the tags: Firefox reports scripts that are interrupted because their page is left. */
  const allDefined = (where: Page | Frame) => until(where, () => customElements.get('wallet-account'))

  /** Opens a page for a new visitor. Returns the outcome, and the errors of the page. */
  async function visits(address: string, goes: (page: Page) => Promise<unknown>) {
    const visit = await browser.createBrowserContext()
    const { page, troubles } = await openPage(visit, `${server.url}${address}`)
    const outcome = await goes(page)
    await visit.close()
    return [outcome, troubles]
  }

  const byLeaving = (site: OAuthProvider) =>
    visits(`/${site}`, async page => {
      const button = await row(page, site)
      await allDefined(page)
      await Promise.all([page.waitForNavigation(), button.click()])
      await Promise.all([page.waitForNavigation(), pressIn(page, '.person')])
      const end = await ended(page)
      await allDefined(page)
      expect(page.url()).toBe(`${server.url}/${site}`)
      return end
    })

  const byPopup = (site: OAuthProvider) =>
    visits(`/framed/${site}`, async page => {
      const frame = await page.waitForFrame(found => found.url() === `${server.url}/${site}`)
      const button = await row(frame, site)
      await pressIn(await openedWindow(page, () => button.click()), '.person')
      const end = await ended(frame)
      await allDefined(frame)
      return end
    })

  it.each(OAUTH_IDS)('works by leaving the page, and by a pop-up from a frame: %s', async site => {
    const theirs = [[site, oauthType(site)], []]
    expect(await Promise.all([byLeaving(site), byPopup(site)])).toEqual([theirs, theirs])
  })
})

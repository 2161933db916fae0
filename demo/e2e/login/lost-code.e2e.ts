import type { Browser, HTTPRequest, Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serve } from '../../bench/server.js'
import { startWorld, type World } from '../../world.js'
import { engines, waitForVisible, launch, openPage, press, stopAll, until } from '../browser.js'

const LOGIN = 'wallet-login-modal'

/**
 * Files can be missing after a new release of the site or a network failure. Firefox 153 does not request a module
 * again that failed once; Chromium does.
 */
describe.each(engines)('a script file that does not load, in %s', engine => {
  let world: World
  let server: Awaited<ReturnType<typeof serve>>
  let browser: Browser

  beforeAll(async () => {
    world = await startWorld({ chains: false })
    const { appId } = await world.driver.createApp({ name: 'Shop' })
    const body = `<!doctype html><meta charset="utf-8"><title>Shop</title><link rel="icon" href="data:,"><script type="module" src="/dist/index.js"></script>
      <wallet-app app-id="${appId}" api-url="${world.apiUrl}"></wallet-app><${LOGIN} login-methods="email guest"></${LOGIN}>`
    server = await serve({ '/page': { type: 'text/html; charset=utf-8', body } })
    browser = await launch(engine)
  }, 60_000)
  afterAll(() => stopAll(browser, server, world))

  /** A page whose requests for these files fail until `comes` is called. */
  async function openWithout(file: RegExp) {
    const { page } = await openPage(browser, 'about:blank')
    let isBlocked = true
    // On a machine without a network, Chromium reports that it is offline, so this value is replaced.
    await page.evaluateOnNewDocument(() => {
      Object.defineProperty(navigator, 'onLine', { get: () => !document.documentElement.dataset.offline })
    })
    await page.setRequestInterception(true)
    page.on(
      'request',
      (request: HTTPRequest) => void (isBlocked && file.test(request.url()) ? request.abort() : request.continue()),
    )
    await page.goto(`${server.url}/page`)
    return {
      page,
      comes: () => {
        isBlocked = false
      },
    }
  }
  const open = (page: Page) =>
    page.evaluate(tag => {
      ;(document.querySelector(tag) as HTMLElement & { show(): Promise<unknown> }).show().catch(() => {})
    }, LOGIN)
  const reload = async (page: Page) => {
    const button = await waitForVisible(page, LOGIN, 'button', 'Reload page')
    await Promise.all([page.waitForNavigation(), button.click()])
  }

  it('keeps the typed address and shows the error while offline, and continues by itself when online', async () => {
    const { page, comes } = await openWithout(/\/c\/shapes-[^/]*\.js$/)
    await open(page)
    const field = await waitForVisible(page, LOGIN, 'input[type=email]')
    await page.evaluate(() => {
      document.documentElement.dataset.offline = 'yes'
    })
    await field.type('mira@example.com')
    await field.press('Enter')
    await waitForVisible(page, LOGIN, '.error', 'No connection. This goes on by itself when you are back online.')
    const seen = await page.evaluate(tag => {
      const host = document.querySelector(tag) as HTMLElement & { screen: string }
      return [host.screen, host.shadowRoot?.querySelector<HTMLInputElement>('input')?.value]
    }, LOGIN)
    expect(seen).toEqual(['landing', 'mira@example.com'])
    comes()
    await page.evaluate(() => {
      delete document.documentElement.dataset.offline
      dispatchEvent(new Event('online'))
    })
    if (engine === 'firefox') await waitForVisible(page, LOGIN, 'button', 'Reload page')
    else await waitForVisible(page, LOGIN, 'input[autocomplete=one-time-code]')
    await page.close()
  })

  it('lets the visitor reload the page and log in, if it belongs to the chosen login method', async () => {
    const { page, comes } = await openWithout(/\/c\/guest-[^/]*\.js$/)
    await open(page)
    await press(page, LOGIN, 'guest')
    await waitForVisible(page, LOGIN, '.title', 'Something went wrong')
    comes()
    await reload(page)
    await open(page)
    await press(page, LOGIN, 'guest')
    await until(page, () => document.querySelector('wallet-app')?.matches(':state(authenticated)'))
    await page.close()
  })

  it('lets the visitor reload the page, if it is needed to draw the screens', async () => {
    const { page, comes } = await openWithout(/\/c\/react-[^/]*\.js$/)
    await open(page)
    await waitForVisible(page, LOGIN, '[role=alert]', 'This could not be loaded.')
    comes()
    await reload(page)
    await open(page)
    await waitForVisible(page, LOGIN, 'input[type=email]')
    await page.close()
  })
})

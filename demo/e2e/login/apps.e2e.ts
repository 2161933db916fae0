import type { Browser, Page } from 'puppeteer-core'
import { create } from 'qrcode/lib/core/qrcode.js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DEMO_APP_ID } from '../../provider/index.js'
import { startWorld, type World } from '../../world.js'
import {
  pressIn,
  waitUntilClosed,
  engines,
  waitForVisible,
  launch,
  openedWindow,
  openPage,
  PATIENCE,
  press,
  stopAll,
  until,
} from '../browser.js'

const LOGIN = 'wallet-login-modal'

describe.each(engines)('logins with apps, in %s', engine => {
  let world: World
  let browser: Browser
  let page: Page
  let troubles: string[]

  beforeAll(async () => {
    world = await startWorld({ data: ':memory:', ports: 'free', host: true })
    await world.driver.updateApp(DEMO_APP_ID, {
      farcaster_auth: true,
      telegram_auth: true,
      require_users_accept_terms: false,
    })
    browser = await launch(engine)
  })
  afterAll(() => stopAll(browser, world))
  beforeEach(async () => {
    await page?.$eval('wallet-app', app =>
      (app as unknown as { session: { logout(): Promise<void> } }).session.logout(),
    )
    await page?.close()
    ;({ page, troubles } = await openPage(browser, world.appUrl ?? ''))
  })

  const outcome = () =>
    page.evaluate(
      () =>
        new Promise<string>(resolve =>
          document.addEventListener(
            'wallet-login-complete',
            event => resolve(JSON.stringify((event as CustomEvent).detail)),
            { once: true },
          ),
        ),
    )
  const chooses = async (row: string) => {
    await (await waitForVisible(page, 'wallet-button[for=login]', 'button')).click()
    await press(page, LOGIN, row)
  }
  const methodOf = async (text: Promise<string>) => (JSON.parse(await text) as { method: string }).method

  it('use a readable QR code of the right size for Farcaster [FARC-01] [FARC-04] [FARC-05] [FARC-06]', async () => {
    await page.close()
    ;({ page, troubles } = await openPage(browser, 'about:blank'))
    // Records the response in the page, because a browser may discard its body early. This runs before the elements
    // load, because they read `fetch` then.
    await page.evaluateOnNewDocument(() => {
      const ask = window.fetch
      window.fetch = async (...args) => {
        const answer = await ask(...args)
        if (answer.url.endsWith('/farcaster/init'))
          (window as { channel?: unknown }).channel = await answer.clone().json()
        return answer
      }
    })
    await page.goto(world.appUrl ?? '')
    const done = outcome()
    await chooses('Continue with Farcaster')
    await waitForVisible(page, LOGIN, '.qr svg[role=img]')
    const { connect_uri: link } = await page.evaluate(
      () => (window as unknown as { channel: { connect_uri: string } }).channel,
    )
    const { tile, code, logo, edge } = await page.$eval(LOGIN, host => {
      // Computed widths are read, because animations scale the bounding boxes.
      const box = (css: string) => host.shadowRoot?.querySelector(css)
      const width = (css: string) => parseFloat(getComputedStyle(box(css) ?? host).width)
      return {
        tile: width('.qr'),
        code: width('.qr svg[role=img]'),
        logo: width('.qr .in-the-middle'),
        edge: Number(box('.qr svg[role=img]')?.getAttribute('viewBox')?.split(' ')[2]),
      }
    })
    expect(tile).toBe(160)
    const size = (errorCorrectionLevel: 'M' | 'Q' | 'H') => create(link, { errorCorrectionLevel }).modules.size
    expect(edge - 8).toBe(size('Q'))
    expect([size('M'), size('H')], 'told apart by its size').not.toContain(size('Q'))
    expect(logo / ((code * (edge - 8)) / edge)).toBeCloseTo(0.14, 1)
    await fetch(link.replace(/^http:\/\/[^/]+/, world.apiUrlLocal), {
      method: 'POST',
      body: new URLSearchParams({ person: 'ada' }),
    })
    expect(await methodOf(done)).toBe('farcaster')
    await waitUntilClosed(page, LOGIN)
    expect(troubles).toEqual([])
  })

  it('open Telegram in its own window from the press, and report when it is closed [TELE-05]', async () => {
    const done = outcome()
    const first = await openedWindow(page, () => chooses('Continue with Telegram'))
    await first.waitForSelector('button[value=ada]', PATIENCE) // the window has loaded completely
    await until(first, () => performance.now() > 1_000) // a window that closes sooner counts as blocked
    await first.close()
    await waitForVisible(page, LOGIN, '*', 'Telegram auth failed or was canceled by the client')
    const second = await openedWindow(page, () => press(page, LOGIN, 'Try again'))
    await pressIn(second, 'button[value=ada]')
    expect(await methodOf(done)).toBe('telegram')
    await waitUntilClosed(page, LOGIN)
    expect(troubles).toEqual([])
  })
})

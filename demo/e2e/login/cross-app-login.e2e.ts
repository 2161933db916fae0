import type { Browser, BrowserContext, Page } from 'puppeteer-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { serve } from '../../bench/server.js'
import { bearer, TestApp } from '../../provider/test-app.harness.js'
import { startWorld, type World } from '../../world.js'
import {
  pressIn,
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
const LINK = 'wallet-link-account'
const AT = 'wallet-cross-app'
const CONFIG = JSON.stringify({ loginMethods: ['email', 'cross-app'] })

describe.each(engines)('a login with the wallet of another app, in %s', engine => {
  let world: World
  let server: Awaited<ReturnType<typeof serve>>
  let browser: Browser
  let visit: BrowserContext
  let page: Page
  let troubles: string[]
  let vault: TestApp
  /** The wallet of the user `ada` at the other app. */
  let address: string
  let ada: string
  let bob: string

  beforeAll(async () => {
    world = await startWorld({ chains: false })
    vault = await TestApp.of(world, { name: 'Vault' })
    const { token, user } = (await vault.logIn('ada@example.com')).body
    ada = user.id
    address = (await vault.call<{ address: string }>('wallets', { chain_type: 'ethereum' }, bearer(token))).body.address
    bob = (await vault.logIn('bob@example.com')).body.user.id
    const { appId } = await world.driver.createApp({
      name: 'Shop',
      cross_app_connections: [{ provider_app_id: vault.id, read_only: false }],
    })
    server = await serve({
      '/page': {
        type: 'text/html; charset=utf-8',
        body: `<!doctype html><meta charset="utf-8"><title>Shop</title><link rel="icon" href="data:,"><script type="module" src="/dist/index.js"></script>
<wallet-app app-id="${appId}" api-url="${world.apiUrl}"><script type="application/json">${CONFIG}</script></wallet-app><${LOGIN}></${LOGIN}><${LINK} method="cross-app"></${LINK}><wallet-button for="vault" label="Go on with Vault"></wallet-button><${AT} id="vault" provider-app-id="${vault.id}"></${AT}>`,
      },
    })
    browser = await launch(engine)
  }, 60_000)
  afterAll(() => stopAll(browser, server, world))
  beforeEach(async () => {
    visit = await browser.createBrowserContext() // without a session or other stored data
    ;({ page, troubles } = await openPage(visit, `${server.url}/page?a=1#top`))
    await page.evaluate(
      tags => {
        const events: [string, unknown][] = []
        Object.assign(window, { told: events })
        for (const tag of tags)
          for (const name of [
            'wallet-login-complete',
            'wallet-link-complete',
            'wallet-unlink-complete',
            'wallet-cross-app-complete',
            'wallet-error',
          ])
            document
              .querySelector(tag)
              ?.addEventListener(name, event => events.push([name, (event as CustomEvent).detail]))
      },
      [LOGIN, LINK, AT],
    )
  })
  afterEach(() => visit.close())

  const events = () =>
    page.evaluate(
      () =>
        JSON.parse(JSON.stringify((window as unknown as { told: [string, unknown][] }).told)) as [
          string,
          Record<string, unknown>,
        ][],
    )
  const opens = (tag: string, options: Record<string, unknown> = {}) =>
    page.evaluate(
      (name, options) => {
        ;(document.querySelector(name) as HTMLElement & { show(options: unknown): Promise<unknown> })
          .show(options)
          .catch(() => {})
      },
      tag,
      options,
    )
  const titleIs = (tag: string, title: string) => waitForVisible(page, tag, '.title', title)
  const closed = (tag: string) => until(page, name => !document.querySelector(name)?.hasAttribute('open'), tag)
  const untilClosed = (popup: Page) =>
    popup.isClosed() ? Promise.resolve() : new Promise<void>(resolve => popup.once('close', () => resolve()))

  /** Presses the row of the other app, and returns its pop-up once it asks who the visitor is. */
  async function pressRow(tag: string, label: string): Promise<Page> {
    const popup = await openedWindow(page, () => press(page, tag, label))
    await popup.waitForSelector('.person', PATIENCE)
    return popup
  }

  it("uses the other app's pop-up, and the visitor stays signed in after a reload [FLOW-20]", async () => {
    await opens(LOGIN)
    const popup = await pressRow(LOGIN, 'Continue with Vault')
    await titleIs(LOGIN, 'Please check the pop-up from Vault to continue')
    await Promise.all([untilClosed(popup), pressIn(popup, `[value="${ada}"]`)])
    await titleIs(LOGIN, 'Successfully connected with Vault')
    await closed(LOGIN)
    expect(await events()).toEqual([
      [
        'wallet-login-complete',
        expect.objectContaining({
          method: 'cross-app',
          isNewUser: true,
          account: expect.objectContaining({ type: 'cross_app', embeddedWallets: [{ address }] }) as unknown,
        }),
      ],
    ])
    expect(page.url()).toBe(`${server.url}/page?a=1#top`)
    expect(await page.evaluate(id => localStorage.getItem(`privy:cross-app:${id}`), vault.id)).toMatch(/^"ey/)
    await page.reload()
    await until(page, () => document.querySelector('wallet-app')?.matches(':state(authenticated)'))
    expect(troubles).toEqual([])
  })

  it('fails if the visitor closes the pop-up, and can be tried again', async () => {
    await opens(LOGIN)
    const popup = await pressRow(LOGIN, 'Continue with Vault')
    await popup.close()
    await titleIs(LOGIN, 'You are not connected yet')
    const again = await openedWindow(page, () => press(page, LOGIN, 'Try again'))
    await again.waitForSelector('.person', PATIENCE)
    await Promise.all([untilClosed(again), pressIn(again, `[value="${ada}"]`)])
    await titleIs(LOGIN, 'Successfully connected with Vault')
    await closed(LOGIN)
    expect((await events()).map(([name]) => name)).toEqual(['wallet-login-complete'])
    expect(troubles).toEqual([])
  })

  it('can begin at a button of the page for one app', async () => {
    await until(page, tag => customElements.get(tag), AT)
    const popup = await openedWindow(page, async () => {
      await (await waitForVisible(page, 'wallet-button', 'button')).click()
    })
    await popup.waitForSelector('.person', PATIENCE)
    await titleIs(AT, 'Please check the pop-up from Vault to continue')
    await Promise.all([untilClosed(popup), pressIn(popup, `[value="${ada}"]`)])
    await titleIs(AT, 'Successfully connected with Vault')
    await closed(AT)
    expect(await events()).toEqual([
      [
        'wallet-cross-app-complete',
        expect.objectContaining({
          account: expect.objectContaining({ type: 'cross_app', embeddedWallets: [{ address }] }) as unknown,
        }),
      ],
    ])
    expect(troubles).toEqual([])
  })

  it('can be linked to an account and unlinked again', async () => {
    await opens(LOGIN, { prefill: { type: 'email', value: 'link@example.com' } })
    await (await waitForVisible(page, LOGIN, 'input[type=email]')).press('Enter')
    await (
      await waitForVisible(page, LOGIN, 'input[autocomplete="one-time-code"]')
    ).type(await world.driver.lastCode('link@example.com'))
    await closed(LOGIN)
    await opens(LINK)
    const popup = await pressRow(LINK, 'Vault')
    await Promise.all([untilClosed(popup), pressIn(popup, '[value="deny"]')])
    await titleIs(LINK, 'Authentication failed')
    await press(page, LINK, 'Go back')
    const again = await pressRow(LINK, 'Vault')
    await Promise.all([untilClosed(again), pressIn(again, `[value="${bob}"]`)])
    await titleIs(LINK, 'Successfully connected with Vault')
    await closed(LINK)
    await opens(LINK, { action: 'unlink' })
    await waitForVisible(page, LINK, '.body', 'Vault')
    await press(page, LINK, 'Disconnect')
    await closed(LINK)
    expect((await events()).map(([name, { account }]) => [name, (account as { type: string }).type])).toEqual([
      ['wallet-login-complete', 'email'],
      ['wallet-link-complete', 'cross_app'],
      ['wallet-unlink-complete', 'cross_app'],
    ])
    expect(await page.evaluate(id => localStorage.getItem(`privy:cross-app:${id}`), vault.id)).toBeNull()
    expect(troubles).toEqual([])
  })
})

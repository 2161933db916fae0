import type { Browser, Frame, Page } from 'puppeteer-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { serve } from '../../bench/server.js'
import { startWorld, type World } from '../../world.js'
import {
  pressIn,
  engines,
  waitForVisible,
  launch,
  openedWindow,
  openPage,
  PATIENCE,
  stopAll,
  until,
} from '../browser.js'

const LOGIN = 'wallet-login-modal'
const FUND = 'wallet-fund'
const html = (body: string) => ({
  type: 'text/html; charset=utf-8',
  body: `<!doctype html><meta charset="utf-8"><title>Shop</title><link rel="icon" href="data:,">${body}`,
})

describe.each(engines)('a login at another site, in %s', engine => {
  let world: World
  let server: Awaited<ReturnType<typeof serve>>
  let browser: Browser
  let page: Page
  let troubles: string[]

  beforeAll(async () => {
    world = await startWorld({ chains: false })
    const { appId } = await world.driver.createApp({ name: 'Shop', github_oauth: true })
    const tags = `<script type="module" src="/dist/index.js"></script><wallet-app app-id="${appId}" api-url="${world.apiUrl}"></wallet-app><${LOGIN}></${LOGIN}>`
    server = await serve({
      '/page': html(tags),
      '/fund': html(
        `<script type="module" src="/fund.js"></script>${tags}<${FUND} address="0x70997970C51812dc3A010C7d01b50e0d17dc79C8" chain="31337" amount="0.5"></${FUND}>`,
      ),
      '/fund.js': {
        type: 'text/javascript',
        body: `import { configureWallet } from '/dist/client.js'
const rpcUrls = { default: { http: [location.origin + '/node'] } }
configureWallet({ chains: [{ id: 31337, name: 'Local', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls }], defaultChain: 31337 })`,
      },
      '/node': { type: 'application/json', body: '{"jsonrpc":"2.0","id":0,"error":{"code":-32000,"message":"down"}}' },
      '/frame': html('<iframe src="/page" style="width:500px;height:700px;border:0"></iframe>'),
      '/elsewhere': html('<p>Elsewhere</p>'),
    })
    browser = await launch(engine)
  }, 60_000)
  afterAll(() => stopAll(browser, server, world))
  beforeEach(async () => {
    ;({ page, troubles } = await openPage(browser, `${server.url}/page?a=1#top`))
    await listenTo(page)
  })
  afterEach(async () => {
    await page.goto(`${server.url}/elsewhere`) // a page without our scripts, so that nothing is written any more
    await page.evaluate(async () => {
      localStorage.clear()
      for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
    })
    await page.close()
  })

  /** Records the events of the login in the page. */
  const listenTo = (where: Page | Frame) =>
    where.evaluate(tag => {
      const events: [string, unknown][] = []
      Object.assign(window, { told: events })
      for (const name of ['wallet-login-complete', 'wallet-error', 'wallet-oauth-tokens'])
        document.querySelector(tag)?.addEventListener(name, event => events.push([name, (event as CustomEvent).detail]))
    }, LOGIN)
  const eventsOf = (where: Page | Frame, name: string) =>
    where.evaluate(
      eventName =>
        JSON.parse(
          JSON.stringify(
            (window as unknown as { told: [string, unknown][] }).told
              .filter(([event]) => event === eventName)
              .map(([, detail]) => detail),
          ),
        ) as Record<string, unknown>[],
      name,
    )

  /** Waits for a visible element inside the login, found by its selector and text. */
  async function visible(where: Page | Frame, css: string, words = '') {
    const handle = await until(
      where,
      (tag, selector, text) => {
        const root = document.querySelector(tag)?.shadowRoot
        return (
          [...(root?.querySelectorAll<HTMLElement>(selector) ?? [])].find(
            candidate =>
              (candidate.textContent ?? '').includes(text) &&
              candidate.checkVisibility({ visibilityProperty: true }) &&
              !candidate.closest('.prepared'),
          ) ?? false
        )
      },
      LOGIN,
      css,
      words,
    )
    return handle.asElement() as unknown as import('puppeteer-core').ElementHandle<HTMLElement>
  }
  const titleIs = (where: Page | Frame, title: string) => visible(where, '.title', title)
  /** Opens the element with this tag once it is defined, because a frame may still be loading. */
  async function opens(where: Page | Frame, tag = LOGIN) {
    await until(where, name => document.querySelector(`${name}:defined`), tag)
    await where.evaluate(name => {
      ;(document.querySelector(name) as HTMLElement & { show(): Promise<unknown> }).show().catch(() => {})
    }, tag)
  }
  const signedIn = (where: Page | Frame) =>
    until(where, () => document.querySelector('wallet-app')?.matches(':state(authenticated)'))
  const choose = (where: Page, selector = '.person') => pressIn(where, selector)

  describe('by leaving the page', () => {
    /** Presses the row of a site, and waits for the page of that site. */
    async function leave(site = 'Google') {
      await opens(page)
      const [row] = [await visible(page, '[part~=list-item]', `Continue with ${site}`)]
      await Promise.all([page.waitForNavigation(), row.click()])
      expect(page.url()).toContain('/development/oauth/')
    }

    it('continues after the return, with the same address, and the session survives a reload [FLOW-12]', async () => {
      await leave()
      await Promise.all([page.waitForNavigation(), choose(page)])
      await page.waitForSelector(LOGIN)
      await listenTo(page)
      await titleIs(page, 'Successfully connected with Google')
      await signedIn(page)
      await until(page, tag => !document.querySelector(tag)?.hasAttribute('open'), LOGIN)
      expect(page.url()).toBe(`${server.url}/page?a=1#top`)
      const [outcome] = await eventsOf(page, 'wallet-login-complete')
      expect(outcome).toMatchObject({ method: 'google', isNewUser: true })
      await page.reload()
      await signedIn(page)
      expect(troubles).toEqual([])
    })

    it('continues with the funding that needed the login, in the same element', async () => {
      await page.goto(`${server.url}/fund`)
      await opens(page, FUND)
      const row = await waitForVisible(page, FUND, '[part~=list-item]', 'Continue with Google')
      await Promise.all([page.waitForNavigation(), row.click()])
      await Promise.all([page.waitForNavigation(), choose(page)])
      await waitForVisible(page, FUND, '.title', 'Send 0.5 ETH')
      await signedIn(page)
      expect(await page.$eval(LOGIN, tag => tag.hasAttribute('open'))).toBe(false)
    })

    it('reports a refusal at the other site, and can go there again', async () => {
      await leave('GitHub')
      await Promise.all([page.waitForNavigation(), choose(page, '[value="deny"]')])
      await titleIs(page, 'Authentication failed')
      expect(
        await (await visible(page, '[part~=subtitle]', 'Retry and check')).evaluate(({ textContent }) => textContent),
      ).toBe('Retry and check profile and email address to finish connecting your account.')
      const retry = await visible(page, 'button', 'Retry')
      await Promise.all([page.waitForNavigation(), retry.click()])
      await Promise.all([page.waitForNavigation(), choose(page)])
      await titleIs(page, 'Successfully connected with GitHub')
      await signedIn(page)
    })

    it("does not hang if the visitor comes back by the browser's back button", async () => {
      await leave()
      await page.goBack()
      // A page from the back/forward cache shows the message. A newly loaded page has no open login.
      await until(
        page,
        tag => {
          const login = document.querySelector(tag)
          return (
            login &&
            (!login.hasAttribute('open') || login.shadowRoot?.textContent?.includes('You are not connected yet'))
          )
        },
        LOGIN,
      )
    })
  })

  describe('in a pop-up, from a page in a frame', () => {
    let frame: Frame
    async function inFrame(parent = server.url) {
      await page.goto(`${parent}/frame`)
      const inner = `${server.url}/page`
      if (parent !== server.url)
        await page.evaluate(address => {
          ;(document.querySelector('iframe') as HTMLIFrameElement).src = address
        }, inner)
      frame = await page.waitForFrame(candidate => candidate.url() === inner)
      await frame.waitForSelector('wallet-app')
      await listenTo(frame)
      await opens(frame)
    }
    async function press(prepare?: (popup: Page) => Promise<void>): Promise<Page> {
      const row = await visible(frame, '[part~=list-item]', 'Continue with Google')
      const popup = await openedWindow(page, () => row.click())
      await prepare?.(popup)
      await popup.waitForSelector('.person', PATIENCE)
      return popup
    }
    const retry = async () => {
      const button = await visible(frame, 'button', 'Retry')
      return openedWindow(page, () => button.click())
    }
    const untilClosed = (popup: Page) =>
      popup.isClosed() ? Promise.resolve() : new Promise<void>(resolve => popup.once('close', () => resolve()))

    it('continues when the pop-up reports by a message and closes [OAUTH-24]', async () => {
      await inFrame()
      await frame.evaluate(() => {
        const messages: unknown[] = []
        Object.assign(window, { heard: messages })
        addEventListener('message', ({ data }: MessageEvent<unknown>) => messages.push(data))
      })
      const popup = await press()
      await titleIs(frame, 'Continue in the Google window')
      const closed = untilClosed(popup)
      await choose(popup)
      await titleIs(frame, 'Successfully connected with Google')
      await closed
      expect(await frame.evaluate(() => (window as unknown as { heard: unknown[] }).heard)).toContainEqual({
        type: 'PRIVY_OAUTH_RESPONSE',
        stateCode: expect.any(String) as string,
        authorizationCode: expect.any(String) as string,
      })
      await signedIn(frame)
      expect(await eventsOf(frame, 'wallet-oauth-tokens')).toMatchObject([
        { provider: 'google', access_token: expect.any(String) as string, scopes: ['openid', 'email', 'profile'] },
      ])
    })

    it('reports that the pop-up was closed, and can open it again', async () => {
      await inFrame()
      await (await press()).close()
      await titleIs(frame, 'You are not connected yet')
      await choose(await retry())
      await titleIs(frame, 'Successfully connected with Google')
    })

    it('reports a refusal and a failure of the other site [OAUTH-26]', async () => {
      await inFrame()
      await frame.evaluate(() => {
        const messages: unknown[] = []
        Object.assign(window, { heard: messages })
        addEventListener('message', ({ data }: MessageEvent<unknown>) => messages.push(data))
      })
      await choose(await press(), '[value="deny"]')
      await visible(frame, '[part~=subtitle]', 'Retry and check')
      const popup = await retry()
      await popup.waitForSelector('summary')
      await popup.evaluate(() => {
        for (const part of document.querySelectorAll('details')) part.open = true
      })
      await choose(popup, '[value="failed"]')
      await visible(frame, '[part~=subtitle]', 'Invalid code during OAuth flow.')
      const messages = await frame.evaluate(() =>
        (window as unknown as { heard: { type?: string; stateCode?: string }[] }).heard.filter(({ type }) =>
          type?.startsWith('PRIVY_OAUTH'),
        ),
      )
      expect(messages.map(({ type, ...rest }) => [type, Object.keys(rest).sort()])).toEqual([
        ['PRIVY_OAUTH_RESPONSE', ['authorizationCode', 'stateCode']],
        ['PRIVY_OAUTH_ERROR', ['error', 'stateCode']],
      ])
    })

    it('receives a code or a failure by a broadcast if the pop-up has lost its opener [OAUTH-25]', async () => {
      await inFrame()
      const lost = (popup: Page) =>
        popup
          .evaluateOnNewDocument(() => {
            Object.defineProperty(window, 'opener', { value: null })
          })
          .then(() => {})
      const popup = await press(lost)
      await popup.evaluate(() => {
        for (const part of document.querySelectorAll('details')) part.open = true
      })
      await choose(popup, '[value="failed"]')
      await visible(frame, '[part~=subtitle]', 'Invalid code during OAuth flow.')
      const again = await retry()
      await lost(again)
      await choose(again)
      await titleIs(frame, 'Successfully connected with Google')
    })

    it('works in a page framed by another site, whose storage the browser partitions', async () => {
      await inFrame(server.url.replace('app.', 'shop.'))
      await choose(await press())
      await titleIs(frame, 'Successfully connected with Google')
      await signedIn(frame)
    })
  })
})

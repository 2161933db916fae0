import type { Browser, Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_APP_ID } from '../../provider/index.js'
import { startWorld, type World } from '../../world.js'
import { openBy, waitUntilClosed, waitForVisible, launch, openPage, press, stopAll, until } from '../browser.js'

describe('hosts', () => {
  let world: World
  let browser: Browser
  beforeAll(async () => {
    world = await startWorld({ data: ':memory:', ports: 'free', host: true })
    browser = await launch('chromium', ['--host-resolver-rules=MAP shop.example 127.0.0.1'])
  })
  afterAll(() => stopAll(browser, world))

  it('with React open tags by state, configure them by attributes, and receive their events [CARD-12]', async () => {
    const { page, troubles } = await openPage(browser, `${world.appUrl}/demo/react.html`)
    await (await page.waitForSelector('button ::-p-text(Log in)'))?.click()
    await waitForVisible(page, 'wallet-login-modal', 'input[type=email]')
    await page.keyboard.press('Escape')
    await waitUntilClosed(page, 'wallet-login-modal')
    await until(page, () =>
      document.querySelector('ol')?.textContent?.includes('login ended with USER_EXITED_AUTH_FLOW'),
    )
    await (await page.waitForSelector('button ::-p-text(Log in)'))?.click()
    const field = await waitForVisible(page, 'wallet-login-modal', 'input[type=email]')
    await field.type('react@example.com')
    await field.press('Enter')
    await waitForVisible(page, 'wallet-login-modal', '.title', 'Enter confirmation code')
    await (
      await waitForVisible(page, 'wallet-login-modal', 'input')
    ).type(await world.driver.lastCode('react@example.com'))
    await press(page, 'wallet-login-modal', 'Accept')
    await until(page, () => document.querySelector('ol')?.textContent?.includes('Signed in as react@example.com'))
    const configured = await page.$$eval('wallet-fund, wallet-confirm-tx', tags =>
      tags.map(tag => [tag.localName, String((tag as unknown as { chain?: unknown }).chain)]),
    )
    expect(configured).toEqual([
      ['wallet-confirm-tx', '31337'],
      ['wallet-fund', '31337'],
    ])
    expect(troubles).toEqual([])
  })

  it('without React load one script, add a tag, and listen on the document [CARD-15]', async () => {
    const { page, troubles } = await openPage(await browser.createBrowserContext(), world.appUrl ?? '')
    expect(await plain(page)).toEqual({ react: 'undefined', scripts: ['module'] })
    const event = page.evaluate(
      () =>
        new Promise(resolve =>
          document.addEventListener(
            'wallet-error',
            event => {
              resolve({
                target: (event.target as Element).localName,
                code: (event as CustomEvent<{ code: string }>).detail.code,
              })
            },
            { once: true },
          ),
        ),
    )
    await openBy(page, 'wallet-button[for=login]', 'wallet-login-modal')
    await waitForVisible(page, 'wallet-login-modal', 'input[type=email]')
    await page.keyboard.press('Escape')
    expect(await event).toEqual({ target: 'wallet-login-modal', code: 'USER_EXITED_AUTH_FLOW' })
    expect(troubles).toEqual([])
  })

  it('without React can use every element by adding its tag to the page [CARD-11]', async () => {
    const { appId: vault } = await world.driver.createApp({ name: 'Vault' })
    await world.driver.updateApp(DEMO_APP_ID, { cross_app_connections: [{ provider_app_id: vault, read_only: false }] })
    const { page, troubles } = await openPage(await browser.createBrowserContext(), world.appUrl ?? '')
    expect(await plain(page)).toEqual({ react: 'undefined', scripts: ['module'] })
    await until(page, () => document.querySelector('wallet-app')?.matches(':state(ready)'))
    const tags = await page.evaluate(async () => {
      const { modules } = (await (await fetch('/dist/custom-elements.json')).json()) as {
        modules: { declarations: { tagName: string }[] }[]
      }
      return modules.flatMap(({ declarations }) => declarations.map(({ tagName }) => tagName))
    })
    const HELPERS = ['wallet-app', 'wallet-balance', 'wallet-button', 'wallet-login-modal']
    expect(tags.sort()).toEqual([...HELPERS, ...Object.keys(SCREENS)].sort())
    const written = (tag: string, attributes: Attributes = {}) =>
      page.evaluate(
        (name, attributes) => {
          const element = document.createElement(name)
          for (const [attribute, value] of Object.entries({ ...attributes, class: 'tried' }))
            element.setAttribute(attribute, value)
          document.body.append(element)
          void (element as Partial<Flow>).show?.().catch(() => {})
        },
        tag,
        attributes,
      )
    const removed = () =>
      page.$eval('.tried', element => {
        ;(element as Partial<Flow>).close?.()
        element.remove()
      })

    await written('wallet-login-modal')
    const field = await waitForVisible(page, '.tried', 'input[type=email]')
    await field.type('tags@example.com')
    await field.press('Enter')
    await (
      await waitForVisible(page, '.tried', 'input[autocomplete=one-time-code]')
    ).type(await world.driver.lastCode('tags@example.com'))
    await press(page, '.tried', 'Accept')
    await waitUntilClosed(page, '.tried')
    await removed()
    for (const [tag, { attributes, screen }] of Object.entries(SCREENS)) {
      await written(tag, attributes)
      await until(
        page,
        name =>
          document.querySelector<Flow>('.tried')?.screen === name &&
          document.querySelector('.tried')?.shadowRoot?.querySelector('.scene'),
        screen,
      )
      await removed()
    }
    await written('wallet-balance')
    await until(page, () => document.querySelector('.tried')?.shadowRoot?.querySelector('button'))
    await removed()
    await written('wallet-button', { action: 'logout', label: 'Log in', 'label-signed-in': 'Log out' })
    await (await waitForVisible(page, '.tried', 'button', 'Log out')).click()
    await until(page, () => !document.querySelector('wallet-app')?.matches(':state(authenticated)'))
    expect(troubles).toEqual([])
  })

  it('on a public name without TLS get one error, and no element opens or sends a request [START-09]', async () => {
    const page = await browser.newPage()
    const requests: string[] = []
    page.on('request', request => {
      if (request.url().includes('wallet.localhost')) requests.push(request.url())
    })
    await page.evaluateOnNewDocument(() => {
      const events: string[] = []
      Object.assign(globalThis, { heard: events })
      document.addEventListener('wallet-error', event =>
        events.push(
          `${(event.target as Element).id || (event.target as Element).localName} ${(event as CustomEvent<{ code: string }>).detail.code}`,
        ),
      )
    })
    await page.goto((world.appUrl ?? '').replace('app.localhost', 'shop.example'))
    const events = () => page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard)
    await until(
      page,
      () =>
        (globalThis as unknown as { heard: string[] }).heard.length > 0 &&
        document.querySelector('#login')?.matches(':state(error)'),
    )
    const dispatched = await events()
    expect(dispatched).toEqual(['wallet-app INSECURE_ORIGIN'])
    expect(
      await page.$eval('#login', login =>
        (login as unknown as { show(): Promise<unknown> }).show().catch((error: { code: string }) => error.code),
      ),
    ).toBe('INSECURE_ORIGIN')
    expect(
      await page.$eval('#login', login => [login.hasAttribute('open'), login.shadowRoot?.querySelector('dialog')]),
    ).toEqual([false, null])
    expect((await events()).slice(dispatched.length)).toEqual(['login INSECURE_ORIGIN'])
    expect(requests).toEqual([])
  })
})

type Attributes = Readonly<Record<string, string>>

/** The first screen of each element that opens a dialog, for a signed-in visitor and these attributes. */
const SCREENS: Readonly<Record<string, { readonly attributes: Attributes; readonly screen: string }>> = {
  'wallet-account': { attributes: {}, screen: 'account' },
  'wallet-confirm-tx': {
    attributes: {
      chain: '31337',
      to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      value: '0.01',
      'value-unit': 'ether',
    },
    screen: 'confirm-ethereum',
  },
  'wallet-connect': { attributes: {}, screen: 'landing' },
  'wallet-create': { attributes: {}, screen: 'error' }, // the visitor already has a wallet
  'wallet-cross-app': { attributes: { action: 'link' }, screen: 'choose-app' },
  'wallet-delegate': { attributes: {}, screen: 'delegation' },
  'wallet-export': { attributes: {}, screen: 'connect-wallet' },
  'wallet-farcaster-signer': { attributes: {}, screen: 'error' }, // the visitor has no Farcaster account
  'wallet-fund': { attributes: { 'chain-type': 'ethereum', chain: '31337' }, screen: 'receive' },
  'wallet-link-account': { attributes: { action: 'link', method: 'sms' }, screen: 'link-phone' },
  'wallet-mfa': { attributes: { 'mfa-methods': 'totp' }, screen: 'mfa-intro' },
  'wallet-mfa-prompt': { attributes: {}, screen: 'error' },
  'wallet-passkeys': { attributes: {}, screen: 'passkeys' },
  'wallet-recovery': { attributes: {}, screen: 'secure-account' },
  'wallet-security': { attributes: {}, screen: 'security' },
  'wallet-sign-message': { attributes: { message: 'hello' }, screen: 'sign-message' },
  'wallet-watch-asset': {
    attributes: { token: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', chain: '31337' },
    screen: 'watch-asset',
  },
}

/** The part of a flow element that is used here. */
type Flow = HTMLElement & { readonly screen: string | null; show(): Promise<unknown>; close(): void }

/** Whether the page has a global React, and the types of its scripts from `/dist/`. */
const plain = (page: Page) =>
  page.evaluate(() => ({
    react: typeof (globalThis as { React?: unknown }).React,
    scripts: [...document.scripts].filter(({ src }) => src.includes('/dist/')).map(({ type }) => type),
  }))

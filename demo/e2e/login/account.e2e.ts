import type { Browser, Page } from 'puppeteer-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { DEMO_APP_ID } from '../../provider/index.js'
import { openEveryWay } from '../../ways-in/open-every-way.js'
import { startWorld, type World } from '../../world.js'
import { launchWithAuthenticator } from '../authenticator.js'
import {
  pressIn,
  engines,
  waitForVisible,
  openedWindow,
  openPage,
  PATIENCE,
  press,
  stopAll,
  until,
  typeInto,
} from '../browser.js'

const LOGIN = 'wallet-login-modal'
const ACCOUNT = 'wallet-account'
const CODE = 'input[autocomplete="one-time-code"]'
const ROWS = '[part~=list-item]'
const PATIENT = { timeout: PATIENCE.timeout, interval: PATIENCE.polling }
/** The address of the test wallet, shortened as on the account screen. */
const ITS_ADDRESS = '0x7099…79C8'

describe.each(engines)('the login methods of an account, in %s', engine => {
  let world: World
  let browser: Browser
  let authenticatorOf: Awaited<ReturnType<typeof launchWithAuthenticator>>['authenticatorOf']
  let page: Page
  let troubles: string[]
  let people = 0
  let person: string

  beforeAll(async () => {
    world = await startWorld({ host: true })
    await openEveryWay(world)
    await world.driver.updateApp(DEMO_APP_ID, { require_users_accept_terms: false })
    ;({ browser, authenticatorOf } = await launchWithAuthenticator(engine))
  }, 60_000)
  afterAll(() => stopAll(browser, world))
  /** Signs a new visitor up by e-mail, and shows their account. */
  beforeEach(async () => {
    const visit = await browser.createBrowserContext()
    ;({ page, troubles } = await openPage(visit, 'about:blank'))
    // The target of Farcaster's QR code is recorded here, because the page shows it only as a picture.
    await page.evaluateOnNewDocument(() => {
      const ask = window.fetch
      window.fetch = async (...args) => {
        const answer = await ask(...args)
        if (answer.url.endsWith('/farcaster/init'))
          (window as { channel?: unknown }).channel = await answer.clone().json()
        return answer
      }
    })
    await page.goto(`${world.appUrl}/demo/ways-in.html`)
    person = `visitor${String(++people)}@example.com`
    await proves(LOGIN, person)
    await isShown()
    return () => visit.close()
  })

  const isShown = () => waitForVisible(page, ACCOUNT, '.title', 'Your account')
  async function proves(tag: string, address: string) {
    const field = await waitForVisible(page, tag, 'input[type=email]')
    await field.type(address)
    await field.press('Enter')
    await typeInto(page, tag, CODE, await world.driver.lastCode(address))
  }
  const rows = () =>
    page.$eval(
      ACCOUNT,
      (tag, css) =>
        [...(tag.shadowRoot?.querySelectorAll<HTMLElement>(css) ?? [])].map(row => row.innerText.replace(/\s+/g, ' ')),
      ROWS,
    )
  const adds = async (kind: string) => {
    await press(page, ACCOUNT, 'Add a way to log in')
    await waitForVisible(page, ACCOUNT, '.title', 'Add a way to log in')
    await press(page, ACCOUNT, kind, ROWS)
  }
  const has = (row: string) => waitForVisible(page, ACCOUNT, ROWS, row)
  /** Removes a login method again, which restores the account. */
  const removes = async (row: string) => {
    await press(page, ACCOUNT, row, ROWS)
    await press(page, ACCOUNT, 'Disconnect')
    await waitForVisible(page, ACCOUNT, '.title', 'Disconnect this account?')
    await press(page, ACCOUNT, 'Disconnect')
    await isShown()
    expect((await rows()).join()).not.toContain(row)
    expect(troubles).toEqual([])
  }

  it('can include a phone, whose number can be changed and removed', async () => {
    const types = async (number: string) => {
      const field = await waitForVisible(page, ACCOUNT, 'input[type=tel]')
      await field.type(number)
      await field.press('Enter')
      const code = await waitForVisible(page, ACCOUNT, CODE)
      await code.type(await vi.waitFor(() => world.driver.lastTextedCode(number), PATIENT))
      await isShown()
    }
    await adds('Phone number')
    await types('+1 206 555 0123')
    await press(page, ACCOUNT, '206', ROWS)
    await press(page, ACCOUNT, 'Change')
    await types('+49 30 901820')
    await has('30 901820')
    await removes('30 901820')
  })

  it('can replace the e-mail address by a new one, with a code sent to it', async () => {
    await press(page, ACCOUNT, person, ROWS)
    await press(page, ACCOUNT, 'Change')
    await waitForVisible(page, ACCOUNT, '.title', 'Update your email')
    await proves(ACCOUNT, `new-${person}`)
    await isShown()
    await has(`new-${person}`)
    expect(troubles).toEqual([])
  })

  it('can include an account at another site, by leaving the page and coming back', async () => {
    await Promise.all([page.waitForNavigation(), adds('GitHub')])
    await Promise.all([page.waitForNavigation(), pressIn(page, '.person')])
    await isShown()
    await has('GitHub')
    expect(page.url()).toBe(`${world.appUrl}/demo/ways-in.html`)
    await removes('GitHub')
  })

  it('can include a wallet, by its signature', async () => {
    await adds('Wallet')
    await press(page, ACCOUNT, 'Test Wallet (Ethereum)')
    await isShown()
    await has(ITS_ADDRESS)
    await removes(ITS_ADDRESS)
  })

  it('can include a passkey, which is listed and can be removed', async () => {
    const authenticator = await authenticatorOf(page)
    const passkeys = async (count: number) => {
      await isShown()
      await press(page, ACCOUNT, 'Passkeys', ROWS)
      await until(
        page,
        (tag, css, many) => document.querySelector(tag)?.shadowRoot?.querySelectorAll(css).length === many,
        ACCOUNT,
        `.scene:not(.leaving) ${ROWS}`,
        count,
      )
    }
    await passkeys(0)
    await press(page, ACCOUNT, 'Add new passkey')
    await press(page, ACCOUNT, 'Done')
    expect(await authenticator.credentials()).toHaveLength(1)
    await passkeys(1)
    await press(page, ACCOUNT, '', ROWS)
    await press(page, ACCOUNT, 'Remove')
    await press(page, ACCOUNT, 'Done')
    await passkeys(0)
    expect(troubles).toEqual([])
  })

  it('can include Farcaster, from a phone', async () => {
    await adds('Farcaster')
    await waitForVisible(page, ACCOUNT, '.qr svg[role=img]')
    const link = await page.evaluate(
      () => (window as unknown as { channel: { connect_uri: string } }).channel.connect_uri,
    )
    await fetch(link.replace(/^http:\/\/[^/]+/, world.apiUrlLocal), {
      method: 'POST',
      body: new URLSearchParams({ person: 'ada' }),
    })
    await isShown()
    await has('Farcaster')
    await removes('Farcaster')
  })

  it('can include Telegram, in its own window', async () => {
    await pressIn(await openedWindow(page, () => adds('Telegram')), 'button[value=ada]')
    await isShown()
    await has('Telegram')
    await removes('Telegram')
  })

  it('can include the wallet of another app, in its own window', async () => {
    await adds('Wallet of another app')
    await pressIn(await openedWindow(page, () => press(page, ACCOUNT, 'Harbour', ROWS)), '.person')
    await isShown()
    await has('Harbour')
    await removes('Harbour')
  })

  it('let a guest keep the account by a login at another site, which leaves the page and comes back', async () => {
    await press(page, ACCOUNT, 'Log out')
    await press(page, LOGIN, 'Continue as guest')
    await isShown()
    const user = () => page.$eval('wallet-app', app => (app as unknown as { user: { id: string } }).user.id)
    const guest = await user()
    await page.$eval(ACCOUNT, tag => tag.setAttribute('login-methods', 'email github'))
    await press(page, ACCOUNT, 'Keep this account')
    await Promise.all([page.waitForNavigation(), press(page, ACCOUNT, 'GitHub', ROWS)])
    await Promise.all([page.waitForNavigation(), pressIn(page, '.person')])
    await isShown()
    await has('GitHub')
    expect(await user()).toBe(guest)
    expect(troubles).toEqual([])
  })

  it('let a guest keep the account with everything in it by a login with an e-mail address', async () => {
    await press(page, ACCOUNT, 'Log out')
    await press(page, LOGIN, 'Continue as guest')
    await isShown()
    const user = () => page.$eval('wallet-app', app => (app as unknown as { user: { id: string } }).user.id)
    const guest = await user()
    await press(page, ACCOUNT, 'Keep this account')
    await proves(ACCOUNT, `kept-${person}`)
    await isShown()
    await has(`kept-${person}`)
    expect(await user()).toBe(guest)
    expect(troubles).toEqual([])
  })
})

import type { Browser, Page } from 'puppeteer-core'
import { recoverMessageAddress, type Hex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { DEMO_APP_ID } from '../../provider/index.js'
import { listingOf } from '../../ways-in/listing.js'
import { openEveryWay } from '../../ways-in/open-every-way.js'
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

/** The client as a global of the page. */
interface Scripted {
  client: {
    $connectedWallets(): {
      get(): [{ address: string; connectorType: string; connector: { walletBranding: { name: string } } }]
    }
    getExternalProvider(wallet: object): { request(request: object): Promise<Hex> }
  }
}
const LOGIN = 'wallet-login-modal'
const PATIENT = { timeout: PATIENCE.timeout, interval: PATIENCE.polling }
const ACCOUNT = 'wallet-account'

describe.each(engines)('the page with every login method, in %s', engine => {
  let world: World
  let browser: Browser
  let page: Page
  let troubles: string[]

  beforeAll(async () => {
    world = await startWorld({ host: true })
    await openEveryWay(world)
    await world.driver.updateApp(DEMO_APP_ID, { require_users_accept_terms: false })
    browser = await launch(engine)
  }, 60_000)
  afterAll(() => stopAll(browser, world))
  beforeEach(async () => {
    const visit = await browser.createBrowserContext()
    ;({ page, troubles } = await openPage(visit, `${world.appUrl}/demo/ways-in.html`))
    await waitForVisible(page, LOGIN, 'input[type=email]')
    return () => visit.close()
  })
  afterEach(() => expect(troubles).toEqual([]))

  const only = (way: string) =>
    page.$eval(`[value=${way}]`, found => found.closest('label')?.querySelector<HTMLElement>('.only')?.click())
  /** Pairs the wallet of the desk by the `wc:` address that the page offers for copying. */
  const pair = async () => {
    await page.evaluate(() => {
      navigator.clipboard.writeText = text => {
        document.title = text
        return Promise.resolve()
      }
    })
    await (await page.waitForSelector('.said button', PATIENCE))?.click()
    await world.driver.wallet.pair(await page.title())
  }
  const isIn = () => waitForVisible(page, ACCOUNT, '.title', 'Your account')

  it('logs a guest in, shows the account, and shows the login again after a logout', async () => {
    await press(page, LOGIN, 'Continue as guest')
    await isIn()
    await press(page, ACCOUNT, 'Log out')
    await waitForVisible(page, LOGIN, '.title', 'Log in or sign up')
  })

  it('lists the countries at a fixed height, also during a search', async () => {
    await only('sms')
    await press(page, LOGIN, '', '.lead-button')
    await waitForVisible(page, LOGIN, '[role=option]')
    const height = () => page.$eval(LOGIN, login => login.getBoundingClientRect().height)
    const before = await height()
    expect(before).toBeLessThan(700)
    await page.keyboard.type('germany')
    await until(
      page,
      tag => document.querySelector(tag)?.shadowRoot?.querySelectorAll('[role=option]').length === 1,
      LOGIN,
    )
    expect(await height()).toBe(before)
  })

  it.each([
    ['a text message', '+4930901820', { channel: 'sms' }, false],
    ['WhatsApp', '+4930901821', { channel: 'whatsapp' }, true],
  ])(
    'logs a visitor in by a code to their phone by %s, with the country that they choose',
    async (_, number, by, whatsapp_enabled) => {
      await world.driver.updateApp(DEMO_APP_ID, { whatsapp_enabled })
      await page.reload()
      await waitForVisible(page, LOGIN, 'input[type=email]')
      await only('sms')
      await press(page, LOGIN, '', '.lead-button')
      const search = await waitForVisible(page, LOGIN, 'input[type=search]')
      await search.type('+49')
      await until(
        page,
        tag => document.querySelector(tag)?.shadowRoot?.querySelectorAll('[role=option]').length === 1,
        LOGIN,
      )
      await search.press('Enter')
      const field = await waitForVisible(page, LOGIN, 'input[type=tel]')
      await field.type(number.slice('+49'.length))
      await field.press('Enter')
      const code = await waitForVisible(page, LOGIN, 'input[autocomplete="one-time-code"]')
      await vi.waitFor(() => expect(world.driver.texts(number)).toMatchObject([by]), PATIENT)
      await code.type(world.driver.lastTextedCode(number))
      await isIn()
    },
  )

  it('offers a test wallet of this page if wallets are switched on', async () => {
    await only('wallet')
    await press(page, LOGIN, 'Test Wallet (Ethereum)')
    await isIn()
  })

  it('shows the address of a WalletConnect session, by which the wallet of the desk logs in', async () => {
    await only('walletconnect')
    await press(page, LOGIN, 'WalletConnect')
    await pair()
    await isIn()
  })

  /** The wallet that a script of the page sees as connected. */
  const connectedWallet = async () => {
    await page.evaluate('import("/dist/client.js").then(client => { globalThis.client = client })')
    await until(page, () => (globalThis as unknown as Scripted).client.$connectedWallets().get().length === 1)
    return page.evaluate(() => {
      const [{ address, connectorType, connector }] = (globalThis as unknown as Scripted).client
        .$connectedWallets()
        .get()
      return { address, connectorType, name: connector.walletBranding.name }
    })
  }
  /** A signature of that wallet for the script. */
  const signature = () =>
    page.evaluate(() => {
      const { $connectedWallets, getExternalProvider } = (globalThis as unknown as Scripted).client
      const [wallet] = $connectedWallets().get()
      return getExternalProvider(wallet).request({ method: 'personal_sign', params: ['0x6869', wallet.address] })
    })
  const loaded = (file: string) =>
    page.evaluate(
      part => performance.getEntriesByType('resource').filter(({ name }) => name.includes(part)).length,
      file,
    )

  it('restores a WalletConnect session after a reload; it can sign, and ends with the logout [STORE-07]', async () => {
    await only('walletconnect')
    await press(page, LOGIN, 'WalletConnect')
    await pair()
    await isIn()
    const { topic } = world.driver.wallet.sessions.at(-1) ?? {}
    await page.reload()
    await isIn()
    const { address, ...wallet } = await connectedWallet()
    expect(wallet).toEqual({ connectorType: 'wallet_connect', name: 'Test Wallet (WalletConnect)' })
    expect(await recoverMessageAddress({ message: 'hi', signature: await signature() })).toBe(address)
    await press(page, ACCOUNT, 'Log out')
    await waitForVisible(page, LOGIN, '.title', 'Log in or sign up')
    await vi.waitFor(
      () => expect(world.driver.wallet.sessions.map(session => session.topic)).not.toContain(topic),
      PATIENT,
    )
    await page.reload()
    await waitForVisible(page, LOGIN, 'input[type=email]')
    expect(await loaded('walletconnect.js')).toBe(0)
  })

  it('finds one of hundreds of listed wallets by its name, and logs in with it', async () => {
    await only('walletconnect')
    await press(page, LOGIN, 'All wallets')
    await waitForVisible(page, LOGIN, '[role=option]')
    const name = Object.values(listingOf(400).listings)[321]?.name ?? ''
    await page.keyboard.type(name)
    await press(page, LOGIN, name)
    await waitForVisible(page, LOGIN, '.title', `Scan with ${name}`)
    await pair()
    await isIn()
  })

  it('uses WalletConnect for a wallet that is not in this browser, and offers to install it', async () => {
    await only('walletconnect')
    await page.$eval('wallet-app', app =>
      (app as unknown as { configure(settings: object): void }).configure({
        appearance: { walletList: ['rainbow', 'wallet_connect'] },
      }),
    )
    await press(page, LOGIN, 'Rainbow')
    await waitForVisible(page, LOGIN, '.title', 'Scan with Rainbow')
    const install = await waitForVisible(page, LOGIN, 'a', 'Install Rainbow')
    expect(await install.evaluate(link => link.getAttribute('href'))).toBe('https://rainbow.me/download')
    await pair()
    await isIn()
  })

  describe('Coinbase Wallet without its extension', () => {
    const answer = (window: Page, button: 'yes' | 'no') => pressIn(window, `.${button}`)
    const pressing = (words: string) => openedWindow(page, () => press(page, LOGIN, words))

    it('logs in by the file that the page has added: it connects in one window and signs in the next', async () => {
      await only('coinbase')
      const window = await pressing('Coinbase Wallet')
      await answer(window, 'yes')
      expect(new URL(window.url()).hostname).toBe('keys.localhost')
      await answer(await pressing('Continue'), 'yes')
      await isIn()
      expect(await page.$eval(ACCOUNT, tag => tag.shadowRoot?.textContent)).toContain('0x90F7…b906')
    })

    it('reconnects after a reload without a window, and opens one for the next signature [STORE-07]', async () => {
      await only('coinbase')
      await answer(await pressing('Coinbase Wallet'), 'yes')
      await answer(await pressing('Continue'), 'yes')
      await isIn()
      await page.reload()
      await isIn()
      const { address, ...wallet } = await connectedWallet()
      expect(wallet).toEqual({ connectorType: 'coinbase_wallet', name: 'Coinbase Wallet' })
      expect(await page.browserContext().pages()).toHaveLength(1)
      let signed: Promise<Hex> | undefined
      const window = await openedWindow(page, async () => {
        await page.click('h1')
        signed = signature()
      })
      await answer(window, 'yes')
      const signer = await recoverMessageAddress({ message: 'hi', signature: (await signed) as Hex })
      expect(signer.toLowerCase()).toBe(address.toLowerCase())
    })

    it('can be tried again after a refusal or a closed window', async () => {
      await only('coinbase')
      await answer(await pressing('Coinbase Wallet'), 'no')
      await waitForVisible(page, LOGIN, '.title', 'Could not connect')
      const second = await pressing('Try again')
      await second.waitForSelector('.no', { ...PATIENCE, visible: true }) // the window has loaded completely
      await second.close()
      await waitForVisible(page, LOGIN, '.subtitle', 'User rejected connection')
      await answer(await pressing('Try again'), 'yes')
      await waitForVisible(page, LOGIN, '.title', 'Coinbase Wallet is connected')
    })
  })

  it("signs a visitor in by the page's own login as long as that is switched on", async () => {
    await page.click('[value=custom]')
    await isIn()
    await page.click('[value=custom]')
    await waitForVisible(page, LOGIN, '.title', 'Log in or sign up')
  })

  it('logs in at the other app that this one is connected with', async () => {
    await only('cross-app')
    const harbour = await openedWindow(page, () => press(page, LOGIN, 'Harbour'))
    await pressIn(harbour, '.person')
    await isIn()
  })
})

import type { Browser, Page } from 'puppeteer-core'
import { createPublicClient, http, parseEther, type Hex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DEMO_APP_ID } from '../../provider/index.js'
import { startWorld, type World } from '../../world.js'
import { engines, waitForVisible, launch, openedWindow, openPage, PATIENCE, press, stopAll, until } from '../browser.js'

const TAG = 'wallet-fund'

describe.each(engines)('funding by card and from an exchange, in %s', engine => {
  let world: World
  let browser: Browser
  let page: Page
  let troubles: string[]
  let address: Hex

  beforeAll(async () => {
    world = await startWorld({ data: ':memory:', ports: 'free', host: true })
    await world.driver.updateApp(DEMO_APP_ID, {
      funding_config: {
        default_recommended_currency: { chain: 'eip155:8453' },
        default_recommended_amount: '0.05',
        methods: [],
        options: [
          { method: 'card', provider: 'moonpay', limits: true },
          { method: 'card', provider: 'coinbase', limits: true },
          { method: 'exchange', provider: 'coinbase', limits: true },
        ],
        prompt_funding_on_wallet_creation: false,
        cross_chain_bridging_enabled: false,
      },
    })
    browser = await launch(engine)
  })
  afterAll(() => stopAll(browser, world))
  beforeEach(async () => {
    ;({ page, troubles } = await openPage(browser, `${world.appUrl}/demo/client.html`))
    await configured()
    await page.click('#guest')
    address = (await (
      await until(page, () => document.querySelector('output[for=guest]')?.textContent || false, 'a guest')
    ).jsonValue()) as Hex
  })
  afterEach(async () => {
    expect(troubles).toEqual([])
    await page.evaluate('client.logout()')
    await page.close()
  })

  /** Configures the local chain with the id of a real one, because the onramps serve that. */
  const configured = () =>
    page.evaluate(
      `import("/dist/client.js").then(client => {
        globalThis.client = client
        client.configureWallet({ chains: [8453], rpcConfig: { rpcUrls: { 8453: ${JSON.stringify(world.baseRpcUrl)} } } })
      })`,
    )
  /** Starts a funding. Its result is in the page's `ended`. */
  const fund = () =>
    page.evaluate('void (globalThis.ended = client.fundWallet().catch(error => ({ code: error.code })))')
  const ended = () => page.evaluate('globalThis.ended') as Promise<Record<string, unknown>>
  const choose = (way: string) => press(page, TAG, way, '.list-item')
  const titleIs = (title: string) => waitForVisible(page, TAG, '.title', title)
  /** Presses a button that opens a window, and returns the page in it. */
  const opens = (button: string) => openedWindow(page, () => press(page, TAG, button))
  const answers = async (shop: Page, answer: 'pay' | 'slow' | 'fail') =>
    (await shop.waitForSelector(`button[value=${answer}]`, PATIENCE))?.click()
  const balance = () => createPublicClient({ transport: http(world.baseRpcUrl) }).getBalance({ address })

  it('opens the card provider in a window without an opener, and ends with the amount on the chain', async () => {
    await fund()
    await choose('Pay with card')
    const shop = await opens('Continue')
    await titleIs('Finish in the window of MoonPay')
    await shop.waitForSelector('button[value=pay]', PATIENCE)
    expect(await shop.evaluate('window.opener')).toBeNull()
    await answers(shop, 'pay')
    await titleIs('0.05 ETH has arrived')
    expect(await balance()).toBe(parseEther('0.05'))
    expect(await ended()).toMatchObject({ method: 'card', provider: 'moonpay', status: 'confirmed', amount: '0.05' })
    await shop.close()
  })

  it('transfers coins from an exchange', async () => {
    await fund()
    await choose('Transfer from an exchange')
    const shop = await opens('Continue')
    await answers(shop, 'pay')
    await titleIs('0.05 ETH has arrived')
    expect(await ended()).toMatchObject({ method: 'exchange', provider: 'coinbase', status: 'confirmed' })
    await shop.close()
  })

  it('finds a payment again after a reload', async () => {
    await fund()
    await choose('Pay with card')
    const shop = await opens('Continue')
    await answers(shop, 'slow')
    await shop.waitForFunction(() => document.querySelector('h1')?.textContent?.includes('on its way'), PATIENCE)
    await shop.close()
    await page.reload()
    await configured()
    await until(page, () => document.querySelector('wallet-app')?.matches(':state(authenticated)'))
    world.driver.shiftClock(20_000)
    await fund()
    await choose('Your payment at MoonPay')
    await titleIs('0.05 ETH has arrived')
    expect(await ended()).toMatchObject({ status: 'confirmed', amount: '0.05' })
  })

  it('returns to the funding methods after a closed window or a failed payment', async () => {
    await fund()
    await choose('Transfer from an exchange')
    await (await opens('Continue')).close()
    await titleIs('Add funds to your')
    await choose('Pay with card')
    const shop = await opens('Continue')
    await answers(shop, 'fail')
    await waitForVisible(page, TAG, '.message', 'Something went wrong adding funds from MoonPay.')
    await page.keyboard.press('Escape')
    expect(await ended()).toEqual({ code: 'USER_EXITED_FUNDING_FLOW' })
    await shop.close()
  })
})

import type { Browser, BrowserContext, Page } from 'puppeteer-core'
import { createPublicClient, erc20Abi, http, parseEther, parseUnits, type Hex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { USDC_ADDRESSES } from '../../provider/chains/usdc/real-addresses.js'
import { DEMO_APP_ID } from '../../provider/index.js'
import { startWorld, type World } from '../../world.js'
import { engines, waitForVisible, launch, openedWindow, openPage, PATIENCE, press, stopAll, until } from '../browser.js'

const TAG = 'wallet-fund'

describe.each(engines)('funding by card and from an exchange, in %s', engine => {
  let world: World
  let browser: Browser
  let visit: BrowserContext
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
    visit = await browser.createBrowserContext() // each test has a new guest
    ;({ page, troubles } = await openPage(visit, `${world.appUrl}/demo/client.html`))
    await configured()
    await page.click('#guest')
    address = (await (
      await until(page, () => document.querySelector('output[for=guest]')?.textContent || false, 'a guest')
    ).jsonValue()) as Hex
  })
  afterEach(async () => {
    expect(troubles).toEqual([])
    await visit.close()
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
  const fund = (options: object = {}) =>
    page.evaluate(
      `void (globalThis.ended = client.fundWallet(${JSON.stringify(options)}).catch(error => ({ code: error.code })))`,
    )
  const ended = () => page.evaluate('globalThis.ended') as Promise<Record<string, unknown>>
  const choose = (way: string) => press(page, TAG, way, '.list-item')
  const titleIs = (title: string) => waitForVisible(page, TAG, '.title', title)
  /** Presses a button that opens a window, and returns the page in it. */
  const opens = (button: string) => openedWindow(page, () => press(page, TAG, button))
  const answers = async (shop: Page, answer: 'pay' | 'slow' | 'fail') =>
    (await shop.waitForSelector(`button[value=${answer}]`, PATIENCE))?.click()
  const node = () => createPublicClient({ transport: http(world.baseRpcUrl) })
  const balance = () => node().getBalance({ address })
  /**
   * Waits until the screen says that this amount has arrived. Checks that it is the balance of the new wallet to the
   * last unit, without any of the other asset: the onramp's fee is no part of it.
   */
  const arrived = async (amount: string, symbol: 'ETH' | 'USDC' = 'ETH') => {
    const title = await titleIs('has arrived')
    expect(await title.evaluate(element => element.textContent)).toBe(`${amount} ${symbol} has arrived`)
    expect([await balance(), await tokens()]).toEqual(
      symbol === 'ETH' ? [parseEther(amount), 0n] : [0n, parseUnits(amount, 6)],
    )
  }
  /** The amount that the shop shows before the visitor pays. */
  const offeredIn = async (shop: Page) =>
    (await shop.waitForSelector('input[name=amount]', PATIENCE))?.evaluate(input => (input as HTMLInputElement).value)
  /** The USDC at the address of Base's, which the local chain stands in for. */
  const tokens = () =>
    node().readContract({
      address: USDC_ADDRESSES.base[0],
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [address],
    })
  /** Waits until the session is there again after the page was loaded. */
  const isBack = async () => {
    await configured()
    await until(page, () => document.querySelector('wallet-app')?.matches(':state(authenticated)'))
  }

  it('opens the card provider in a window without an opener, and ends with the amount on the chain', async () => {
    await fund()
    await choose('Pay with card')
    const shop = await opens('Continue')
    await titleIs('Finish in the window of MoonPay')
    expect(await offeredIn(shop)).toBe('0.05')
    expect(await shop.evaluate('window.opener')).toBeNull()
    await answers(shop, 'pay')
    await arrived('0.05')
    expect(await ended()).toMatchObject({ method: 'card', provider: 'moonpay', status: 'confirmed', amount: '0.05' })
    await shop.close()
  })

  it('transfers coins from an exchange', async () => {
    await fund()
    await choose('Transfer from an exchange')
    const shop = await opens('Continue')
    expect(await offeredIn(shop)).toBe('0.05')
    await answers(shop, 'pay')
    await arrived('0.05')
    expect(await ended()).toMatchObject({
      method: 'exchange',
      provider: 'coinbase',
      status: 'confirmed',
      amount: '0.05',
    })
    await shop.close()
  })

  it.each(['moonpay', 'coinbase'] as const)('buys USDC by card, on the chain that is asked for: %s', async provider => {
    await fund({ asset: 'USDC', amount: '40.5', card: { preferredProvider: provider } })
    await choose('Pay with card')
    const shop = await opens('Continue')
    expect(await offeredIn(shop)).toBe('40.5')
    await answers(shop, 'pay')
    await arrived('40.5', 'USDC')
    expect(await ended()).toMatchObject({
      method: 'card',
      provider,
      status: 'confirmed',
      chainId: 8453,
      asset: 'USDC',
      amount: '40.5',
    })
    await shop.close()
  })

  it('names the amount that has arrived, not the ordered one, if the visitor changes it in the shop', async () => {
    await fund()
    await choose('Pay with card')
    const shop = await opens('Continue')
    expect(await offeredIn(shop)).toBe('0.05')
    await shop.$eval('input[name=amount]', input => {
      ;(input as HTMLInputElement).value = '0.040000000000000007'
    })
    await answers(shop, 'pay')
    await arrived('0.040000000000000007')
    expect(await ended()).toMatchObject({ status: 'confirmed', amount: '0.040000000000000007' })
    await shop.close()
  })

  it('pays in this tab if the browser blocks the window, and finds the payment on the way back', async () => {
    await fund()
    await choose('Pay with card')
    await page.evaluate('void (globalThis.open = () => null)') // as browsers answer if they block it
    await press(page, TAG, 'Continue')
    await titleIs('Your browser blocked the window')
    await press(page, TAG, 'Continue in this tab')
    await answers(page, 'pay')
    await page.waitForFunction(
      () => document.querySelector('h1')?.textContent === 'The coins are in your wallet',
      PATIENCE,
    )
    expect(await balance()).toBe(parseEther('0.05'))
    troubles.length = 0 // the provider's page has no icon
    await page.goto(`${world.appUrl}/demo/client.html`)
    await isBack()
    await fund()
    await choose('Your payment at MoonPay')
    await arrived('0.05')
    expect(await ended()).toMatchObject({ method: 'card', provider: 'moonpay', status: 'confirmed', amount: '0.05' })
  })

  it('finds a payment again after a reload', async () => {
    await fund()
    await choose('Pay with card')
    const shop = await opens('Continue')
    await answers(shop, 'slow')
    await shop.waitForFunction(() => document.querySelector('h1')?.textContent?.includes('on its way'), PATIENCE)
    await shop.close()
    await page.reload()
    await isBack()
    world.driver.shiftClock(20_000)
    await fund()
    await choose('Your payment at MoonPay')
    await arrived('0.05')
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

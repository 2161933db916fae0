import { randomBytes } from 'node:crypto'
import { getBase58Decoder } from '@solana/web3.js'
import type { Browser, BrowserContext, Page } from 'puppeteer-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { USDC_MINTS } from '../../provider/chains/usdc/real-addresses.js'
import { DEMO_APP_ID } from '../../provider/index.js'
import { startWorld, type World } from '../../world.js'
import { engines, waitForVisible, launch, openPage, press, stopAll, until } from '../browser.js'

const TAG = 'wallet-fund'

describe.each(engines)('an address for several assets, in %s', engine => {
  let world: World
  let browser: Browser
  let visit: BrowserContext
  let page: Page
  let troubles: string[]

  beforeAll(async () => {
    world = await startWorld({ data: ':memory:', ports: 'free', host: true })
    await world.driver.updateApp(DEMO_APP_ID, {
      funding_config: {
        default_recommended_currency: { chain: 'solana:mainnet' },
        default_recommended_amount: '',
        methods: [],
        options: [{ method: 'wallets', provider: '' }],
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
    await page.evaluate(
      `import("/dist/client.js").then(client => client.configureWallet({
        solana: { rpcUrls: { 'mainnet-beta': ${JSON.stringify(world.solanaRpcUrl)} } },
      }))`,
    )
    await page.click('#guest')
    await until(page, () => document.querySelector('output[for=guest]')?.textContent || false, 'a guest')
  })
  afterEach(async () => {
    expect(troubles).toEqual([])
    await visit.close()
  })

  it('lets the visitor choose an asset, shows its arrival, and reports it to the page', async () => {
    const address = getBase58Decoder().decode(randomBytes(32))
    await page.evaluate(
      async (tag, to) => {
        const events: unknown[] = []
        const element = document.createElement(tag) as HTMLElement & { show(): Promise<unknown> }
        for (const [name, value] of Object.entries({ address: to, cluster: 'mainnet-beta', asset: 'native USDC' }))
          element.setAttribute(name, value)
        element.addEventListener('wallet-fund-complete', event => events.push((event as CustomEvent<unknown>).detail))
        document.body.append(element)
        Object.assign(globalThis, { told: events })
        await customElements.whenDefined(tag)
        element.show().catch(() => {}) // only the event is checked
      },
      TAG,
      address,
    )
    await waitForVisible(page, TAG, '.title', 'Send SOL')
    const dollars = await waitForVisible(page, TAG, '.parts button', 'USDC')
    await dollars.click()
    await waitForVisible(page, TAG, '.title', 'Send USDC')
    await waitForVisible(page, TAG, '[role=status]', '0 USDC')
    await world.driver.chains?.fund(address, '12.5', 'solana', 'USDC', USDC_MINTS[0])
    await waitForVisible(page, TAG, '.title', '12.5 USDC')
    await press(page, TAG, 'Continue')
    const events = await until(page, () => {
      const { told } = globalThis as unknown as { told: unknown[] }
      return told.length > 0 && told
    })
    expect(await events.jsonValue()).toMatchObject([
      { method: 'manual', status: 'confirmed', chainType: 'solana', address, asset: 'USDC', amount: '12.5' },
    ])
  })
})

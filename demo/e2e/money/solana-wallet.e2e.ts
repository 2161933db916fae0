import { randomBytes } from 'node:crypto'
import { getBase58Decoder } from '@solana/web3.js'
import type { Browser, BrowserContext, Page } from 'puppeteer-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ethereumRpc } from '../../provider/chains/ethereum-faucet.js'
import { USDC_MINTS } from '../../provider/chains/usdc/real-addresses.js'
import { usdcAccountOf } from '../../provider/chains/usdc/solana-usdc.js'
import { DEMO_APP_ID } from '../../provider/index.js'
import { walletsScript } from '../../wallets/script.js'
import { startWorld, type World } from '../../world.js'
import { engines, waitForVisible, launch, openPage, press, visibleText, stopAll, until } from '../browser.js'

const TAG = 'wallet-fund'
const WALLET = 'Test Wallet (Solana)'
/** The address of the wallet in the browser. */
const PAYER = 'GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB'

describe.each(engines)('funding from a wallet on Solana, in %s', engine => {
  let world: World
  let browser: Browser
  let visit: BrowserContext
  let page: Page
  let troubles: string[]
  /** The wallet that receives the funds. */
  let address: string

  beforeAll(async () => {
    world = await startWorld({ data: ':memory:', ports: 'free', host: true })
    await world.driver.updateApp(DEMO_APP_ID, {
      funding_config: {
        default_recommended_currency: { chain: 'solana:mainnet' },
        default_recommended_amount: '0.1',
        methods: [],
        options: [{ method: 'wallets', provider: '' }],
        prompt_funding_on_wallet_creation: false,
        cross_chain_bridging_enabled: false,
      },
    })
    await world.driver.chains?.fund(PAYER, '3', 'solana')
    await world.driver.chains?.fund(PAYER, '50', 'solana', 'USDC', USDC_MINTS[0])
    browser = await launch(engine)
  })
  afterAll(() => stopAll(browser, world))
  beforeEach(async () => {
    address = getBase58Decoder().decode(randomBytes(32))
    visit = await browser.createBrowserContext() // each test has a new guest
    ;({ page, troubles } = await openPage(visit, 'about:blank'))
    const local = walletsScript()
      .replaceAll('http://127.0.0.1:4102', world.ethereumRpcUrl)
      .replaceAll('http://127.0.0.1:4103', world.solanaRpcUrl)
      .replaceAll('http://127.0.0.1:4104', world.baseRpcUrl)
    await page.evaluateOnNewDocument(`if (location.href.startsWith('http')) { ${local} }`)
    await page.goto(`${world.appUrl}/demo/client.html`)
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

  /**
   * Opens a `<wallet-fund>`, and goes to the summary with the wallet of this browser. Its events are in the page's
   * `told`.
   */
  async function toSummary(attributes: Readonly<Record<string, string>>): Promise<void> {
    await page.evaluate(
      async (tag, attributes) => {
        const events: unknown[] = []
        const element = document.createElement(tag) as HTMLElement & { show(): Promise<unknown> }
        for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
        for (const name of ['wallet-fund-complete', 'wallet-error'])
          element.addEventListener(name, event => events.push([name, (event as CustomEvent<unknown>).detail]))
        document.querySelector(tag)?.remove()
        document.body.append(element)
        Object.assign(globalThis, { told: events })
        await customElements.whenDefined(tag)
        element.show().catch(() => {}) // the event reports the failure
      },
      TAG,
      { address, 'chain-type': 'solana', cluster: 'mainnet-beta', ...attributes },
    )
    await press(page, TAG, 'Transfer from wallet', '.list-item')
    await press(page, TAG, WALLET, '.list-item')
    await waitForVisible(page, TAG, '.title', 'Confirm or edit amount')
    await press(page, TAG, 'Continue')
  }
  const ready = () => waitForVisible(page, TAG, 'button:not(:disabled, [aria-disabled=true])', `Continue in ${WALLET}`)
  const events = async () =>
    (await (
      await until(page, () => {
        const { told } = globalThis as unknown as { told: unknown[] }
        return told.length > 0 && told
      })
    ).jsonValue()) as [string, Record<string, unknown>][]
  const setBehaviour = (behaviour: string) =>
    page.evaluate(how => {
      const { testWallets } = globalThis as unknown as {
        testWallets: { solana: { script: { behave(how: string): void } } }
      }
      testWallets.solana.script.behave(how)
    }, behaviour)
  const ask = async (method: string, owner: string) =>
    ((await ethereumRpc(world.solanaRpcUrl, method, [owner])) as { value: number | { amount: string } }).value

  it('shows the network and the fee, is signed in the wallet, and arrives to the last unit', async () => {
    const before = Number(await ask('getBalance', PAYER))
    await toSummary({ amount: '0.25' })
    await ready()
    const summary = await visibleText(page, TAG)
    for (const words of ['0.25', 'SOL', 'Solana', '0.250005 SOL', WALLET]) expect(summary).toContain(words)
    await press(page, TAG, `Continue in ${WALLET}`)
    await waitForVisible(page, TAG, '.title', 'Success!')
    expect([await ask('getBalance', address), before - Number(await ask('getBalance', PAYER))]).toEqual([
      250_000_000, 250_005_000,
    ])
    expect(await events()).toMatchObject([
      [
        'wallet-fund-complete',
        {
          method: 'wallet',
          status: 'confirmed',
          chainType: 'solana',
          cluster: 'mainnet-beta',
          asset: 'SOL',
          amount: '0.25',
        },
      ],
    ])
  })

  it('can be USDC, also for a wallet that never had any', async () => {
    await toSummary({ asset: 'USDC', amount: '12.5' })
    await ready()
    await press(page, TAG, `Continue in ${WALLET}`)
    await waitForVisible(page, TAG, '.title', 'Success!')
    expect(await ask('getTokenAccountBalance', await usdcAccountOf(address, USDC_MINTS[0]))).toMatchObject({
      amount: '12500000',
    })
  })

  it('reports a refusal in the wallet, works with the next press, and prevents too large amounts', async () => {
    await toSummary({ amount: '0.1' })
    await ready()
    await setBehaviour('refuse')
    await press(page, TAG, `Continue in ${WALLET}`)
    await waitForVisible(page, TAG, '*', 'User rejected the request.')
    expect(await ask('getBalance', address)).toBe(0)
    await setBehaviour('approve') // not earlier, because `press` repeats a press without a visible reaction
    await ready()
    await press(page, TAG, `Continue in ${WALLET}`)
    await waitForVisible(page, TAG, '.title', 'Success!')
    expect(await ask('getBalance', address)).toBe(100_000_000)
    expect(await events()).toMatchObject([['wallet-fund-complete', { amount: '0.1' }]])
    await toSummary({ amount: '1000' })
    await waitForVisible(page, TAG, '*', 'does not have enough funds.')
    await waitForVisible(page, TAG, 'button:is(:disabled, [aria-disabled=true])', `Continue in ${WALLET}`)
    await page.keyboard.press('Escape')
    expect(await events()).toEqual([['wallet-error', expect.objectContaining({ code: 'USER_EXITED_FUNDING_FLOW' })]])
  })
})

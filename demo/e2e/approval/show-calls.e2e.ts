import type { Browser, Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_APP_ID } from '../../provider/index.js'
import { startWorld, type World } from '../../world.js'
import { launch, press, stopAll, until, waitForVisible } from '../browser.js'
import { call, logIn, openClient } from '../client-page.harness.js'

const CONFIRM = 'wallet-confirm-tx'
const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** The parts of the page that a dapp uses. */
interface DappPage {
  readonly client: { getEthereumProvider(): { request(args: object): Promise<unknown> } }
  shown: Promise<unknown>[]
}

describe('calls that a dapp shows to the visitor (EIP-5792)', () => {
  let world: World
  let browser: Browser
  let page: Page
  let hash = ''
  const troubles: string[] = []
  const explorer = () => `${world.appUrl}/explorer`

  beforeAll(async () => {
    world = await startWorld({ data: ':memory:', ports: 'free', host: true })
    await world.driver.updateApp(DEMO_APP_ID, { require_users_accept_terms: false })
    browser = await launch('chromium', [], {}, { blocksPopups: true })
    page = await openClient(browser, world, troubles)
    const chain = {
      id: 31337,
      name: 'Local Ethereum',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [world.ethereumRpcUrl] } },
      blockExplorers: { default: { name: 'Explorer', url: explorer() } },
    }
    await call(page, 'configureWallet', { chains: [chain] })
    await logIn(page, world, 'nora@example.com')
    const { address } = (await call(page, 'createWallet', { chainType: 'ethereum' })) as { address: string }
    await world.driver.faucet(address, '1', 'ethereum')
    await sendCalls()
  })
  afterAll(() => stopAll(browser, world))

  /** Sends a call, which the visitor approves. From then on, each press of a button shows the status of it, twice. */
  async function sendCalls(): Promise<void> {
    const sending = page.evaluate(async to => {
      const { client } = globalThis as unknown as DappPage
      const calls = { version: '2.0.0', chainId: '0x7a69', atomicRequired: false, calls: [{ to, value: '0x1' }] }
      const provider = client.getEthereumProvider()
      const { id } = (await provider.request({ method: 'wallet_sendCalls', params: [calls] })) as { id: string }
      const show = () =>
        provider
          .request({ method: 'wallet_showCallsStatus', params: [id] })
          .catch(({ code, data }: { code: number; data: unknown }) => ({ code, data }))
      const button = document.createElement('button')
      button.id = 'show'
      button.textContent = 'Show'
      button.onclick = () => {
        ;(globalThis as unknown as DappPage).shown = [show(), show()]
      }
      document.body.prepend(button)
      const status = (await provider.request({ method: 'wallet_getCallsStatus', params: [id] })) as {
        receipts: { transactionHash: string }[]
      }
      return status.receipts[0]?.transactionHash ?? ''
    }, TO)
    await waitForVisible(page, CONFIRM, '.sentence', 'Send')
    await press(page, CONFIRM, 'Approve')
    await press(page, CONFIRM, 'All Done')
    hash = await sending
  }

  it('open in the explorer within a press, and a window that the browser blocks becomes a link of the dapp', async () => {
    const url = `${explorer()}/tx/${hash}`
    await until(page, tag => !document.querySelector('wallet-app')?.shadowRoot?.querySelector(tag), CONFIRM)
    const [tab] = await Promise.all([browser.waitForTarget(target => target.url() === url), page.click('#show')])
    const shown = await page.evaluate(() => Promise.all((globalThis as unknown as DappPage).shown))
    // One press opens one window: the browser blocks the second.
    expect(shown).toEqual([null, { code: 32603, data: { url } }])
    const opened = await tab.page()
    expect(await opened?.evaluate(() => [window.opener, document.referrer])).toEqual([null, ''])
    expect((await browser.pages()).filter(other => other.url() === 'about:blank').length).toBeLessThanOrEqual(1)
    expect(troubles).toEqual([])
  })
})

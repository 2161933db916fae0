import type { Browser, Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_APP_ID } from '../../provider/index.js'
import { startWorld, type World } from '../../world.js'
import { launch, stopAll } from '../browser.js'
import { call, isSignedBy, logIn, openClient, sign } from '../client-page.harness.js'

const EMAIL = 'rhea@example.com'

describe('the first use of a wallet after a page was opened', () => {
  let world: World
  let browser: Browser
  let address: string
  const troubles: string[] = []

  beforeAll(async () => {
    world = await startWorld({ data: ':memory:', ports: 'free', host: true })
    await world.driver.updateApp(DEMO_APP_ID, { require_users_accept_terms: false })
    browser = await launch()
    const page = await openClient(browser, world, troubles)
    await logIn(page, world, EMAIL)
    ;({ address } = (await call(page, 'createWallet', { chainType: 'ethereum' })) as { address: string })
    await page.close()
  })
  afterAll(() => stopAll(browser, world))

  /**
   * Opens a page of this site, and records the responses of the wallet frame and the page's own requests to the
   * provider.
   */
  async function visit(site: string): Promise<{ page: Page; heard: () => Promise<string[]>; asked: string[] }> {
    const page = await openClient(browser, world, troubles, site)
    const requests: string[] = []
    page.on('request', request => {
      const { pathname } = new URL(request.url())
      // Analytics requests do not count, because nothing waits for them.
      if (
        request.frame() === page.mainFrame() &&
        pathname.startsWith('/api/') &&
        !pathname.endsWith('/analytics_events')
      )
        requests.push(`${request.method()} ${pathname}`)
    })
    await page.evaluate(() => {
      const events: string[] = []
      Object.assign(globalThis, { heard: events })
      addEventListener('message', ({ data }: MessageEvent<{ event?: string }>) => {
        if (data.event?.startsWith('privy:')) events.push(data.event)
      })
    })
    const events = () => page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard)
    return { page, heard: events, asked: requests }
  }

  it('takes one round trip to the loaded frame and no request of the page, if the device has the wallet', async () => {
    const { page, heard, asked: requests } = await visit('app')
    await call(page, 'getAccessToken')
    requests.length = 0
    const signature = await sign(page, 'ethereum', address, 'first')
    expect(isSignedBy('ethereum', address, 'first', signature)).toBe(true)
    expect((await heard()).filter(event => event !== 'privy:iframe:ready')).toEqual(['privy:wallets:rpc'])
    expect(requests).toEqual([])
    await page.close()
  })

  it('also takes a failed attempt, the recovery and the opening, if the device has no share of it', async () => {
    const { page, heard, asked: requests } = await visit('shop')
    await logIn(page, world, EMAIL)
    requests.length = 0
    const signature = await sign(page, 'ethereum', address, 'elsewhere')
    expect(isSignedBy('ethereum', address, 'elsewhere', signature)).toBe(true)
    expect((await heard()).filter(event => event !== 'privy:iframe:ready')).toEqual([
      'privy:wallets:rpc',
      'privy:wallets:connect',
      'privy:wallets:recover',
      'privy:wallets:connect',
      'privy:wallets:rpc',
    ])
    expect(requests).toEqual([])
    await page.close()
  })

  it('causes no errors in the page', () => expect(troubles).toEqual([]))
})

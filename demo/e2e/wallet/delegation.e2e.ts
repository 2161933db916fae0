import type { Browser, Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_APP_ID } from '../../provider/index.js'
import { startWorld, type World } from '../../world.js'
import { waitUntilClosed, waitForVisible, launch, press, visibleText, stopAll } from '../browser.js'
import { call, logIn, openClient } from '../client-page.harness.js'
import { exposedIn, recordMessages } from '../page-content.harness.js'

const TAG = 'wallet-security'

/** The part of the client that this journey calls. */
interface Client {
  currentUser(): {
    linkedAccounts: readonly { type: string; address?: string; delegated?: boolean; delegatedAt?: Date }[]
  }
}

describe('offline access to the wallets of a visitor', () => {
  let world: World
  let browser: Browser
  let page: Page
  let addresses: readonly string[]
  let outcome: Promise<unknown>
  const troubles: string[] = []

  beforeAll(async () => {
    world = await startWorld({ data: ':memory:', ports: 'free', host: true })
    await world.driver.updateApp(DEMO_APP_ID, { require_users_accept_terms: false })
    browser = await launch()
    page = await openClient(browser, world, troubles)
    await recordMessages(page)
    await logIn(page, world, 'nora@example.com')
    const wallets = (await call(page, 'createWallets', { chainTypes: ['ethereum', 'solana'] })) as { address: string }[]
    addresses = wallets.map(({ address }) => address)
    outcome = page.evaluate(tag => {
      const element = document.body.appendChild(document.createElement(tag)) as HTMLElement & {
        show(): Promise<object>
      }
      return element.show().then(result => JSON.stringify(result))
    }, TAG)
  })
  afterAll(() => stopAll(browser, world))

  /** The wallets that the app may use, each with the day of the consent. */
  const delegated = () =>
    page.evaluate(() => {
      const { client } = globalThis as unknown as { client: Client }
      return client
        .currentUser()
        .linkedAccounts.filter(account => account.delegated)
        .map(({ address, delegatedAt }) => [
          address,
          new Intl.DateTimeFormat('en', { dateStyle: 'long' }).format(delegatedAt),
        ])
    })

  it('is off until they accept it, and then names each wallet and the day', async () => {
    await press(page, TAG, 'Offline access')
    await waitForVisible(page, TAG, '*', 'cannot use your wallet while you are away')
    await press(page, TAG, 'Allow it')
    await press(page, TAG, 'Not now')
    await waitForVisible(page, TAG, '*', 'cannot use your wallet while you are away')
    expect(await delegated()).toEqual([])
    await press(page, TAG, 'Allow it')
    await press(page, TAG, 'Accept')
    await waitForVisible(page, TAG, '*', 'can use 2 wallets of yours while you are away')
    const wallets = await delegated()
    expect(wallets.map(([address]) => address).sort()).toEqual([...addresses].sort())
    const text = await visibleText(page, TAG)
    for (const [, day] of wallets) expect(text).toContain(`, since ${day}`)
    for (const chain of ['Ethereum', 'Solana']) expect(text).toContain(`Your ${chain} wallet, since`)
  })

  it('gives the app a share of the secret, of which the page holds nothing', async () => {
    const [ethereum = ''] = addresses
    const shares = world.driver.context.db.get('SELECT app_share FROM wallet_delegations')
    expect(shares?.['app_share'], 'there is a share to find').toMatch(/^[\w+/]{23}=$/)
    expect(await exposedIn(page, world, ethereum)).toEqual([])
  })

  it('ends when they take it back', async () => {
    await press(page, TAG, 'Take it back')
    await press(page, TAG, 'Confirm')
    await waitForVisible(page, TAG, '*', 'cannot use your wallet while you are away')
    expect(await delegated()).toEqual([])
    const left = world.driver.context.db.get('SELECT count(*) AS count FROM wallet_delegations')
    expect(left?.['count'], 'and no share remains').toBe(0)
    await press(page, TAG, 'Go back')
    await waitForVisible(page, TAG, '.title', 'Wallet security')
    await page.keyboard.press('Escape')
    expect(JSON.parse(String(await outcome))).toMatchObject({ delegated: [], revoked: [] })
    await waitUntilClosed(page, TAG)
    await page.close()
    expect(troubles).toEqual([])
  })
})

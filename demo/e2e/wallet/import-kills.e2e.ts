import type { Browser, BrowserContext, Page } from 'puppeteer-core'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_APP_ID } from '../../provider/index.js'
import { startWorld, type World } from '../../world.js'
import { waitUntilClosed, launch, PATIENCE, stopAll } from '../browser.js'
import { call, isSignedBy, logIn, openClient, sign } from '../client-page.harness.js'
import { frameOf, paste, submit } from './import-page.harness.js'

const TAG = 'wallet-create'
const REGISTER = { operation: 'frame.register', appId: DEMO_APP_ID } as const
const LIST = { operation: 'user.me', appId: DEMO_APP_ID } as const

/** The progress of an import at which its page is closed. */
interface Death {
  readonly when: string
  /** Stops the import at this step. Returns a function that lets it continue. */
  readonly hold?: (world: World) => () => void
  /** The import has reached the step once a request to a path with this end was made. */
  readonly request?: string
  /** Whether the provider has the wallet at this step. */
  readonly isThere: boolean
}

const DEATHS: readonly Death[] = [
  { when: 'after a key was typed but not sent', isThere: false },
  {
    when: 'after the wallet was sent, before the provider has received it',
    hold: ({ driver }) => driver.fault(REGISTER, { hang: true }),
    request: '/embedded_wallets',
    isThere: false,
  },
  {
    when: 'after the provider has registered it, with the response lost',
    hold: ({ driver }) => driver.fault(REGISTER, { lostAnswer: true }),
    request: '/embedded_wallets',
    isThere: true,
  },
  {
    when: 'after the response, before the page lists the wallet',
    hold: ({ driver }) => driver.fault(LIST, { hang: true }),
    request: '/users/me',
    isThere: true,
  },
]

describe('a page that is closed while it imports a key', () => {
  let world: World
  let browser: Browser
  /** The errors of pages whose requests are not blocked. */
  const troubles: string[] = []

  beforeAll(async () => {
    world = await startWorld({ data: ':memory:', ports: 'free', host: true })
    await world.driver.updateApp(DEMO_APP_ID, { require_users_accept_terms: false })
    browser = await launch()
  })
  afterAll(() => stopAll(browser, world))

  /** Opens a page in this browser context, with the tag in it. */
  async function visit(context: BrowserContext, troubles: string[]): Promise<Page> {
    const page = await openClient(context, world, troubles)
    await page.evaluate(tag => document.body.append(document.createElement(tag)), TAG)
    return page
  }

  const imported = async (page: Page) =>
    ((await call(page, 'getWallets')) as { address: string; imported: boolean }[])
      .filter(wallet => wallet.imported)
      .map(({ address }) => address)
  /** Whether the provider lists this address for the user. */
  const isListed = async (email: string, address: string): Promise<boolean> =>
    JSON.stringify(await world.driver.user(DEMO_APP_ID, email)).includes(address)
  /** The number of requests to paths with this end. */
  const requests = (end: string): number =>
    world.driver.requests(DEMO_APP_ID).filter(({ path }) => path.endsWith(end)).length

  it.each(DEATHS.map((death, at) => [death.when, at] as const))(
    'leaves a complete wallet or none if it is closed %s; the key can then be imported again, and the wallet signs',
    async (when, at) => {
      const { hold, request = '', isThere } = DEATHS[at] as Death
      const context = await browser.createBrowserContext()
      const email = `iva.${at}@example.com`
      const key = generatePrivateKey()
      const address = privateKeyToAddress(key)
      const page = await visit(context, hold ? [] : troubles)
      await logIn(page, world, email)
      void call(page, 'importOwnWallet', {}).catch(() => {})
      const frame = await frameOf(page, TAG)
      await paste(frame, key)
      const letGo = hold?.(world)
      if (hold) {
        const before = requests(request)
        await submit(frame)
        await expect
          .poll(async () => requests(request) > before && (await isListed(email, address)) === isThere, {
            timeout: PATIENCE.timeout,
          })
          .toBe(true)
      }
      await page.close()
      letGo?.()

      const again = await visit(context, troubles)
      await call(again, 'refreshUser')
      expect(await imported(again), when).toEqual(isThere ? [address] : [])
      if (!isThere) {
        const importing = call(again, 'importOwnWallet', {})
        const next = await frameOf(again, TAG)
        await paste(next, key)
        await submit(next)
        expect(await importing).toMatchObject({ address })
        await waitUntilClosed(again, TAG)
      }
      expect(isSignedBy('ethereum', address, 'mine', await sign(again, 'ethereum', address, 'mine'))).toBe(true)
      expect(await imported(again), 'once').toEqual([address])
      await again.close()
      await context.close()
    },
  )

  it('causes no other errors in the page', () => expect(troubles).toEqual([]))
})

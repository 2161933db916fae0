import type { Browser, CDPSession, Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_APP_ID } from '../../provider/index.js'
import { startWorld, type World } from '../../world.js'
import {
  pressIn,
  waitUntilClosed,
  waitForVisible,
  launch,
  openedWindow,
  PATIENCE,
  press,
  stopAll,
  until,
  typeInto,
} from '../browser.js'
import { call, isSignedBy, logIn, openClient, sign } from '../client-page.harness.js'
import { exposedIn, recordMessages, waitUntilRemoved } from '../page-content.harness.js'

const TAG = 'wallet-recovery'
const PASSWORD = 'Owl-grebe_27+heron'

/** A kind of recovery: its setup on the first site, and the steps of the visitor on the second. */
interface Way {
  readonly protect?: (page: Page) => Promise<void>
  readonly recover?: (page: Page) => Promise<void>
}

const backUp = async (page: Page, name: string): Promise<void> => {
  await page.evaluate(tag => {
    const element = document.body.appendChild(document.createElement(tag)) as HTMLElement & {
      show(options: object): Promise<unknown>
    }
    void element.show({ action: 'secure' })
  }, TAG)
  const popup = await openedWindow(page, () => press(page, TAG, `Back up to ${name}`))
  await pressIn(popup, '.person')
  await waitForVisible(page, TAG, '.title', 'Success')
  await waitUntilClosed(page, TAG)
}
const bringBack = async (page: Page, name: string): Promise<void> => {
  const popup = await openedWindow(page, () => press(page, TAG, `Confirm with ${name}`))
  await pressIn(popup, '.person')
}

const WAYS: Readonly<Record<string, Way>> = {
  automatic: {},
  password: {
    protect: async page =>
      void (await call(page, 'setRecovery', { recovery: { method: 'user-passcode', password: PASSWORD } })),
    recover: async page => {
      await typeInto(page, TAG, 'input[type=password]', PASSWORD)
      await press(page, TAG, 'Recover your account')
    },
  },
  'google-drive': {
    protect: page => backUp(page, 'Google Drive'),
    recover: page => bringBack(page, 'Google Drive'),
  },
  icloud: {
    protect: page => backUp(page, 'Apple iCloud'),
    recover: page => bringBack(page, 'Apple iCloud'),
  },
}

/**
 * Clears the site data as a browser does for a visitor: the storage of the page, and that of the wallet frame in it.
 */
async function clearSiteData(page: Page): Promise<void> {
  const frame = page.frames().find(one => one.url().includes('/embedded-wallets'))
  if (!frame) throw new Error('There is no frame')
  for (const where of [page.mainFrame(), frame]) {
    // A frame of another site has its own CDP session, which the types do not declare.
    const { client } = where as unknown as { client: CDPSession }
    const { frameTree } = await client.send('Page.getFrameTree')
    const { storageKey } = await client.send('Storage.getStorageKeyForFrame', { frameId: frameTree.frame.id })
    await client.send('Storage.clearDataForStorageKey', { storageKey, storageTypes: 'all' })
    const { origin } = new URL(where.url())
    await client.send('Storage.clearDataForOrigin', { origin, storageTypes: 'cookies' })
  }
}

/**
 * The data that the browser stores for this page: the names in its storage, the records of its databases, and its
 * cookies.
 */
const storedData = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = [...Object.keys(localStorage), ...document.cookie.split('; ').filter(Boolean)]
    for (const { name = '' } of await indexedDB.databases()) {
      const opening = indexedDB.open(name)
      const database = await new Promise<IDBDatabase>(resolve => {
        opening.onsuccess = () => resolve(opening.result)
      })
      for (const store of database.objectStoreNames) {
        const counting = database.transaction(store).objectStore(store).getAll()
        const records = await new Promise<unknown[]>(resolve => {
          counting.onsuccess = () => resolve(counting.result)
        })
        names.push(...records.map(record => `${name} ${store} ${JSON.stringify(record)}`))
      }
      database.close()
    }
    return names
  })

/** The part of these data that belongs to a session. */
const sessionIn = (all: readonly string[]): string[] => all.filter(name => /token|session/.test(name))

describe('a wallet on a second site with separate storage', () => {
  let world: World
  let browser: Browser
  const troubles: string[] = []

  beforeAll(async () => {
    world = await startWorld({ data: ':memory:', ports: 'free', host: true })
    await world.driver.updateApp(DEMO_APP_ID, {
      require_users_accept_terms: false,
      user_owned_recovery_options: ['user-passcode', 'google-drive', 'icloud'],
    })
    browser = await launch()
  })
  afterAll(() => stopAll(browser, world))

  it.each(Object.keys(WAYS))(
    'is restored by its recovery (%s), signs on both chains, and exposes no secret in the page',
    async name => {
      const { protect, recover } = WAYS[name] as Way
      const email = `mira.${name}@example.com`
      const here = await openClient(browser, world, troubles)
      await logIn(here, world, email)
      const wallets = (await call(here, 'createWallets', { chainTypes: ['ethereum', 'solana'] })) as {
        address: string
      }[]
      const [ethereum = '', solana = ''] = wallets.map(({ address }) => address)
      await protect?.(here)
      await here.close()

      const shareRequests = () =>
        world.driver.requests(DEMO_APP_ID).filter(({ path }) => path.endsWith('/recovery/share')).length
      const before = shareRequests()
      const there = await openClient(browser, world, troubles, 'shop')
      await recordMessages(there)
      await logIn(there, world, email)
      const first = sign(there, 'ethereum', ethereum, 'elsewhere')
      await recover?.(there)
      expect(isSignedBy('ethereum', ethereum, 'elsewhere', await first)).toBe(true)
      expect(isSignedBy('solana', solana, 'elsewhere', await sign(there, 'solana', solana, 'elsewhere'))).toBe(true)
      expect(shareRequests() - before, 'it was really not there, and is there for both').toBe(1)
      expect(
        isSignedBy('ethereum', ethereum, 'another text', await sign(there, 'ethereum', ethereum, 'elsewhere')),
      ).toBe(false)
      await waitUntilRemoved(there, TAG)
      expect(await exposedIn(there, world, ethereum, [PASSWORD])).toEqual([])
      await there.close()
    },
  )

  it.each(Object.keys(WAYS))(
    'is restored (%s) on the first site too after the site data were cleared, and an open tab is signed out',
    async name => {
      const { protect, recover } = WAYS[name] as Way
      const email = `nora.${name}@example.com`
      const before = await openClient(browser, world, troubles)
      await logIn(before, world, email)
      const { address } = (await call(before, 'createWallet', { chainType: 'ethereum' })) as { address: string }
      await protect?.(before)
      await before.waitForNetworkIdle() // a pending response would sign the tab in again
      expect(sessionIn(await storedData(before)).length, 'there is something to clear').toBeGreaterThan(1)
      await clearSiteData(before)
      await expect.poll(async () => sessionIn(await storedData(before)), { timeout: PATIENCE.timeout }).toEqual([])
      expect(await call(before, 'getAccessToken'), 'nobody is logged in').toBe(null)

      const after = await openClient(browser, world, troubles)
      expect(await call(after, 'getAccessToken'), 'nor in a new tab').toBe(null)
      await before.bringToFront()
      await until(before, () => {
        const { client } = globalThis as unknown as { client: { $session(): { get(): { status: string } } } }
        return client.$session().get().status === 'unauthenticated'
      })
      expect(sessionIn(await storedData(before)), 'the open tab writes nothing back').toEqual([])
      await before.close()
      await logIn(after, world, email)
      const shareRequests = () =>
        world.driver.requests(DEMO_APP_ID).filter(({ path }) => path.endsWith('/recovery/share')).length
      const recovered = shareRequests()
      const signature = sign(after, 'ethereum', address, 'cleared')
      await recover?.(after)
      expect(isSignedBy('ethereum', address, 'cleared', await signature)).toBe(true)
      expect(shareRequests() - recovered, 'it was really not there').toBe(1)
      expect(
        isSignedBy('ethereum', address, 'unasked', await sign(after, 'ethereum', address, 'unasked')),
        'and is there now',
      ).toBe(true)
      await clearSiteData(after)
      await after.close()
    },
  )

  it('causes no errors in the page', () => expect(troubles).toEqual([]))
})

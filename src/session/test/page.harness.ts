import { useApp, type AppSettings } from '../../config/app.js'
import { forgetPage } from '../../lib/page.js'
import { setStorage } from '../../lib/storage.js'
import { core } from '../core.js'
import { FakeBrowser, type FakeTab } from './browser.harness.js'
import { setPlatform } from '../record/platform.js'

/** The page that this process simulates, in a tab of a fake browser. Opening another one closes it. */
export interface PageUnderTest {
  readonly browser: FakeBrowser
  readonly tab: FakeTab
}

let current: FakeTab | undefined

/**
 * Opens the app's page in a new tab of the browser, as after a reload: only stored data is kept. The app is named by a
 * script, or by markup if `byScript` is false.
 */
export function openPage(
  app: Pick<AppSettings, 'appId' | 'apiUrl'>,
  browser: FakeBrowser = new FakeBrowser(),
  local = true,
  byScript = true,
): PageUnderTest {
  closePage()
  const tab = browser.tab(local)
  forgetPage()
  setPlatform(tab)
  setStorage(tab.storage)
  useApp(app, undefined, byScript)
  core()
  current = tab
  return { browser, tab }
}

export function closePage(): void {
  current?.crash()
  current = undefined
  setStorage(undefined)
  forgetPage()
}

/**
 * A token like the provider's, by default valid for an hour from `issuedAt` (Unix milliseconds). It has no real
 * signature.
 */
export function tokenFor({
  appId,
  userId = 'did:privy:ada',
  issuedAt = Date.now(),
  lifetimeMs = 3_600_000,
  ...more
}: {
  appId: string
  userId?: string
  issuedAt?: number
  lifetimeMs?: number
  [claim: string]: unknown
}): string {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const seconds = Math.floor(issuedAt / 1000)
  return `${encode({ alg: 'ES256', typ: 'JWT' })}.${encode({ iss: 'privy.io', aud: appId, sub: userId, iat: seconds, exp: seconds + lifetimeMs / 1000, ...more })}.c2lnbmF0dXJl`
}

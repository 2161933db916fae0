import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { startWorld, type World } from '../../../demo/world.js'
import { BrowserWithPasskeys } from '../../security/passkeys/browser.harness.js'
import { closePage, openPage } from '../../session/test/page.harness.js'

/** A page of an app with login and sign-up by passkeys, in a browser that has some. */
export interface PasskeyPage {
  readonly world: World
  readonly appId: string
  readonly browser: BrowserWithPasskeys
}

/** Opens a page with passkeys for each test of the file. */
export function passkeyPageForEach(use: (page: PasskeyPage) => void): void {
  let world: World
  let browser: BrowserWithPasskeys
  beforeAll(async () => {
    world = await startWorld({ chains: false })
  })
  afterAll(() => world.stop())
  beforeEach(async () => {
    browser = new BrowserWithPasskeys()
    const { appId } = await world.driver.createApp({ passkey_auth: true, passkeys_for_signup_enabled: true })
    openPage({ appId, apiUrl: world.apiUrlLocal })
    use({ world, appId, browser })
  })
  afterEach(() => {
    closePage()
    world.driver.clearFaults()
    browser.restore()
  })
}

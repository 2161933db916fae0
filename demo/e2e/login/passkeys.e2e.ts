import type { Browser, Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_APP_ID } from '../../provider/index.js'
import { startWorld, type World } from '../../world.js'
import { launchWithAuthenticator, type Authenticator } from '../authenticator.js'
import { waitUntilClosed, engines, waitForVisible, openPage, press, stopAll } from '../browser.js'

const LOGIN = 'wallet-login-modal'

describe.each(engines)('passkeys in %s, with a virtual authenticator', engine => {
  let world: World
  let browser: Browser
  let page: Page
  let troubles: string[]
  let authenticator: Authenticator

  beforeAll(async () => {
    world = await startWorld({ data: ':memory:', ports: 'free', host: true })
    await world.driver.updateApp(DEMO_APP_ID, {
      passkey_auth: true,
      passkeys_for_signup_enabled: true,
      require_users_accept_terms: false,
    })
    const launched = await launchWithAuthenticator(engine)
    browser = launched.browser
    ;({ page, troubles } = await openPage(browser, 'about:blank'))
    authenticator = await launched.authenticatorOf(page)
    await page.goto(world.appUrl ?? '')
  })
  afterAll(() => stopAll(browser, world))

  const opens = async () => {
    await (await waitForVisible(page, 'wallet-button[for=login]', 'button')).click()
  }
  const outcome = () =>
    page.evaluate(
      () =>
        new Promise<string>(resolve =>
          document.addEventListener(
            'wallet-login-complete',
            event => resolve(JSON.stringify((event as CustomEvent).detail)),
            { once: true },
          ),
        ),
    )
  const resultOf = async (text: Promise<string>) =>
    JSON.parse(await text) as { isNewUser: boolean; method: string; user: { id: string } }
  const leaves = async () => {
    await waitUntilClosed(page, LOGIN)
    await page.$eval('wallet-app', app => (app as unknown as { session: { logout(): Promise<void> } }).session.logout())
  }
  let id = ''

  it('sign a visitor up without any further step [FLOW-15]', async () => {
    const done = outcome()
    await opens()
    await press(page, LOGIN, 'Continue with a passkey')
    await press(page, LOGIN, 'Create new account')
    const detail = await resultOf(done)
    expect([detail.isNewUser, detail.method]).toEqual([true, 'passkey'])
    id = detail.user.id
    expect(await authenticator.credentials()).toMatchObject([{ rpId: 'app.localhost', isResidentCredential: true }])
    await leaves()
  })

  // Firefox suggests passkeys in its own list, which no automation protocol can use.
  if (engine === 'chromium')
    it('log a visitor in by the suggestion at the e-mail field', async () => {
      const done = outcome()
      await opens() // the field has the focus, and this authenticator accepts the suggestion at once
      const detail = await resultOf(done)
      expect([detail.isNewUser, detail.user.id]).toEqual([false, id])
      await leaves()
    })

  it('show an error if the visitor has not confirmed, and log in with the next attempt [PASSK-06]', async () => {
    await world.driver.updateApp(DEMO_APP_ID, { email_auth: false }) // without a field there are no suggestions
    await page.reload()
    await authenticator.verified(false)
    const done = outcome()
    await opens()
    await press(page, LOGIN, 'Continue with a passkey')
    await press(page, LOGIN, 'Log in with a passkey')
    await waitForVisible(page, LOGIN, '*', 'Passkey request timed out or rejected by user.')
    await authenticator.verified(true)
    await press(page, LOGIN, 'Try again')
    const detail = await resultOf(done)
    expect([detail.isNewUser, detail.user.id]).toEqual([false, id])
    await waitUntilClosed(page, LOGIN)
    expect(troubles).toEqual([])
  })
})

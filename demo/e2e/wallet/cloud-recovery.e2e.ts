import type { Browser, Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_APP_ID } from '../../provider/index.js'
import { startWorld, type World } from '../../world.js'
import { pressIn, waitUntilClosed, waitForVisible, launch, openedWindow, press, stopAll, typeInto } from '../browser.js'
import { call, isSignedBy, logIn, openClient, sign } from '../client-page.harness.js'
import { exposedIn, recordMessages, waitUntilRemoved } from '../page-content.harness.js'

const TAG = 'wallet-recovery'
const PASSWORD = 'Owl-grebe_27+heron'
const DENY = '[value=deny]'
/** The selectors of the accounts, in the order of the cloud's page. */
const [ADA, GRACE] = ['.person', '.person:nth-child(2)']

describe.each([
  ['google-drive', 'Google Drive'],
  ['icloud', 'Apple iCloud'],
] as const)('a wallet with its backup in %s', (method, name) => {
  let world: World
  let browser: Browser
  let address: string
  const email = `mira.${method}@example.com`
  const troubles: string[] = []

  beforeAll(async () => {
    world = await startWorld({ data: ':memory:', ports: 'free', host: true })
    await world.driver.updateApp(DEMO_APP_ID, {
      require_users_accept_terms: false,
      user_owned_recovery_options: ['user-passcode', method],
    })
    browser = await launch()
  })
  afterAll(() => stopAll(browser, world))

  /** Opens a page on this site, and logs the visitor in. */
  async function visit(site: string): Promise<Page> {
    const page = await openClient(browser, world, troubles, site)
    await recordMessages(page)
    await logIn(page, world, email)
    return page
  }

  /** Presses the button that opens the cloud's window, and acts in that window. */
  async function inWindow(page: Page, button: string, act: (popup: Page) => Promise<void>): Promise<void> {
    await act(await openedWindow(page, () => press(page, TAG, button)))
  }
  const answer = (selector: string) => (popup: Page) => pressIn(popup, selector)
  const shut = (popup: Page) => popup.close()

  const methods = async (page: Page) =>
    ((await call(page, 'getWallets')) as { recoveryMethod: string }[]).map(({ recoveryMethod }) => recoveryMethod)

  it('keeps its old recovery if the window is closed or refused, and gets the new one with the next try', async () => {
    const page = await visit('app')
    ;({ address } = (await call(page, 'createWallet', { chainType: 'ethereum' })) as { address: string })
    await page.evaluate(tag => {
      const element = document.body.appendChild(document.createElement(tag)) as HTMLElement & {
        show(options: object): Promise<unknown>
      }
      void element.show({ action: 'secure' })
    }, TAG)
    await inWindow(page, `Back up to ${name}`, shut)
    await waitForVisible(page, TAG, '.title', `Back up with ${name} unsuccessful`)
    expect(await methods(page)).toEqual(['privy'])
    await inWindow(page, 'Try again', answer(DENY))
    await waitForVisible(page, TAG, '.title', `Back up with ${name} unsuccessful`)
    expect(await methods(page)).toEqual(['privy'])
    await inWindow(page, 'Try again', answer(ADA))
    await waitForVisible(page, TAG, '.title', 'Success')
    await waitUntilClosed(page, TAG)
    expect(await methods(page)).toEqual([method])
    expect(await exposedIn(page, world, address)).toEqual([])
    await page.close()
  })

  it('stays locked elsewhere after a closed window, a refusal or a wrong account, until a valid attempt', async () => {
    const page = await visit('shop')
    const signing = sign(page, 'ethereum', address, 'here')
    await inWindow(page, `Confirm with ${name}`, shut)
    for (const act of [answer(DENY), answer(GRACE), answer(ADA)]) {
      await waitForVisible(page, TAG, '.title', `Recovery with ${name} unsuccessful`)
      await inWindow(page, 'Try again', act)
    }
    expect(isSignedBy('ethereum', address, 'here', await signing)).toBe(true)
    expect(await exposedIn(page, world, address)).toEqual([])
    await page.close()
  })

  it('is not lost with its file: a device that has it can set another recovery, which works everywhere', async () => {
    const removeFault = world.driver.fault(
      { operation: 'cloud.read' },
      { status: 404, body: { error: 'This account has no such file' } },
    )
    const elsewhere = await visit('news')
    const signing = sign(elsewhere, 'ethereum', address, 'lost')
    await inWindow(elsewhere, `Confirm with ${name}`, answer(ADA))
    await waitForVisible(elsewhere, TAG, '.title', `Recovery with ${name} unsuccessful`)
    await elsewhere.keyboard.press('Escape')
    expect(await signing).toMatch(/^[A-Z_]+$/)
    await elsewhere.close()

    const here = await visit('app')
    expect(isSignedBy('ethereum', address, 'still', await sign(here, 'ethereum', address, 'still'))).toBe(true)
    await call(here, 'setRecovery', { recovery: { method: 'user-passcode', password: PASSWORD } })
    expect(await methods(here)).toEqual(['user-passcode'])
    await here.close()

    const again = await visit('news')
    const signed = sign(again, 'ethereum', address, 'again')
    await typeInto(again, TAG, 'input[type=password]', PASSWORD)
    await press(again, TAG, 'Recover your account')
    expect(isSignedBy('ethereum', address, 'again', await signed)).toBe(true)
    await waitUntilRemoved(again, TAG)
    expect(await exposedIn(again, world, address, [PASSWORD])).toEqual([])
    await again.close()
    removeFault()
    // The browser itself logs the 404 response for the missing file.
    expect(troubles.filter(trouble => !trouble.includes('404'))).toEqual([])
  })
})

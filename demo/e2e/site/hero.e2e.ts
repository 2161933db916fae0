import type { Browser, Frame, Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../world.js'
import { clipboardText, waitForVisible, launch, openPage, press, stopAll, until } from '../browser.js'
import { axeViolations } from '../axe-violations.js'

const isSheet = (frame: Frame) => frame.url().endsWith('/demo/sheet.html')

describe("the hero of the demo's home", () => {
  let browser: Browser
  let world: World
  beforeAll(async () => {
    ;[browser, world] = await Promise.all([launch(), startWorld({ data: ':memory:', ports: 'free', host: true })])
  })
  afterAll(() => stopAll(browser, world))

  const openHome = (width: number) => openPage(browser, world.appUrl ?? '', { width, height: 900 })
  /** The frame of the login. The cast is safe because a frame has the methods of a page that are used here. */
  const sheetIn = async (page: Page) => (await page.waitForFrame(isSheet)) as unknown as Page

  it('is a working login: the visitor logs in there, and logs out on the surrounding page', async () => {
    const { page, troubles } = await openHome(1440)
    const sheet = await sheetIn(page)
    const field = await waitForVisible(sheet, 'wallet-login-modal', 'input[type=email]')
    await field.type('hero@example.com')
    await field.press('Enter')
    await waitForVisible(sheet, 'wallet-login-modal', '.title', 'Enter confirmation code')
    const digits = await waitForVisible(sheet, 'wallet-login-modal', 'input')
    await digits.type(await world.driver.lastCode('hero@example.com'))
    await press(sheet, 'wallet-login-modal', 'Accept')
    await waitForVisible(sheet, 'wallet-account', '.title', 'Your account')
    await until(page, () => document.querySelector('[data-step=login][data-done]') !== null)

    await page.locator('.account > summary').click()
    await press(page, 'wallet-button.out', 'Log out')
    await waitForVisible(sheet, 'wallet-login-modal', 'input[type=email]')
    expect(troubles).toEqual([])
    await page.close()
  })

  it('leaves the focus in the page, has a name, and has no accessibility violations', async () => {
    const { page, troubles } = await openHome(1440)
    await waitForVisible(await sheetIn(page), 'wallet-login-modal', 'input[type=email]')
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('body')
    expect(await page.$eval('iframe.sheet', frame => frame.title)).toBe('Almanac login and account')
    expect(await axeViolations(page)).toEqual([])
    expect(troubles).toEqual([])
    await page.close()
  })

  it('sends requests only to this site and its provider', async () => {
    const page = await browser.newPage()
    const origins = new Set<string>()
    page.on('request', request => origins.add(new URL(request.url()).origin))
    await page.setViewport({ width: 1440, height: 900 })
    await page.goto(world.appUrl ?? '')
    await waitForVisible(await sheetIn(page), 'wallet-login-modal', 'input[type=email]')
    await page.waitForNetworkIdle()
    expect([...origins].sort()).toEqual([world.appUrl, world.apiUrl].map(url => new URL(url ?? '').origin).sort())
    await page.close()
  })

  it('has five lines of HTML that fit a phone and are copied as written', async () => {
    await browser
      .defaultBrowserContext()
      .overridePermissions(world.appUrl ?? '', ['clipboard-read', 'clipboard-sanitized-write'])
    const { page, troubles } = await openHome(360)
    const code = await page.$eval('.lines pre', pre => ({
      isWhole: pre.scrollWidth <= pre.clientWidth,
      lines: [...pre.querySelectorAll('code > span')].map(line => line.getBoundingClientRect().height),
    }))
    expect(code.isWhole).toBe(true)
    expect(code.lines).toHaveLength(5)
    expect(Math.max(...code.lines)).toBeLessThan(50) // no line wraps into more than two
    await page.bringToFront()
    await page.locator('.lines .copy').click()
    await until(page, () => document.querySelector('.lines .copy')?.textContent === 'Copied')
    expect((await clipboardText(page)).split('\n')).toEqual([
      '<script type="module" src="/wallet-elements.js"></script>',
      '<wallet-app app-id="your-app-id"></wallet-app>',
      '<wallet-button for="login" label="Log in"></wallet-button>',
      '<wallet-login-modal id="login"></wallet-login-modal>',
      '<wallet-fund chain="8453" amount="0.5"></wallet-fund>',
    ])
    expect(troubles).toEqual([])
    await page.close()
  })

  it('is not loaded if there is no room for it beside the text', async () => {
    const { page } = await openHome(1280)
    await until(page, () => customElements.get('wallet-button') !== undefined)
    expect(page.frames().filter(isSheet)).toEqual([])
    expect(await page.$eval('iframe.sheet', frame => frame.checkVisibility())).toBe(false)
    await page.close()
  })
})

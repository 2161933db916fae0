import type { Browser, Frame, Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../world.js'
import { inside, launch, openPage, press, stopAll, until } from '../browser.js'
import { complaintsOf } from '../complaints.js'

const isSheet = (frame: Frame) => frame.url().endsWith('/demo/sheet.html')

describe("the hero of the demo's home", () => {
  let browser: Browser
  let world: World
  beforeAll(async () => {
    ;[browser, world] = await Promise.all([launch(), startWorld({ data: ':memory:', ports: 'free', host: true })])
  })
  afterAll(() => stopAll(browser, world))

  const home = (width: number) => openPage(browser, world.appUrl ?? '', { width, height: 900 })
  /** A frame waits and evaluates as a page does. */
  const sheetIn = async (page: Page) => (await page.waitForFrame(isSheet)) as unknown as Page

  it('is a login that works: the visitor logs in there, and logs out on the page around it', async () => {
    const { page, troubles } = await home(1440)
    const sheet = await sheetIn(page)
    const field = await inside(sheet, 'wallet-login-modal', 'input[type=email]')
    await field.type('hero@example.com')
    await field.press('Enter')
    await inside(sheet, 'wallet-login-modal', '.title', 'Enter confirmation code')
    const digits = await inside(sheet, 'wallet-login-modal', 'input')
    await digits.type(await world.driver.lastCode('hero@example.com'))
    await press(sheet, 'wallet-login-modal', 'Accept')
    await inside(sheet, 'wallet-account', '.title', 'Your account')
    await until(page, () => document.querySelector('[data-step=login][data-done]') !== null)

    await page.locator('.account > summary').click()
    await press(page, 'wallet-button.out', 'Log out')
    await inside(sheet, 'wallet-login-modal', 'input[type=email]')
    expect(troubles).toEqual([])
    await page.close()
  })

  it('leaves the focus to the page, has a name, and gives axe nothing to complain about', async () => {
    const { page, troubles } = await home(1440)
    await inside(await sheetIn(page), 'wallet-login-modal', 'input[type=email]')
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('body')
    expect(await page.$eval('iframe.sheet', frame => frame.title)).toBe('Almanac login and account')
    expect(await complaintsOf(page)).toEqual([])
    expect(troubles).toEqual([])
    await page.close()
  })

  it('asks nothing of anybody but this site and its provider', async () => {
    const page = await browser.newPage()
    const asked = new Set<string>()
    page.on('request', request => asked.add(new URL(request.url()).origin))
    await page.setViewport({ width: 1440, height: 900 })
    await page.goto(world.appUrl ?? '')
    await inside(await sheetIn(page), 'wallet-login-modal', 'input[type=email]')
    await page.waitForNetworkIdle()
    expect([...asked].sort()).toEqual([world.appUrl, world.apiUrl].map(url => new URL(url ?? '').origin).sort())
    await page.close()
  })

  it('is not loaded where there is no room for it beside the words', async () => {
    const { page } = await home(1280)
    await until(page, () => customElements.get('wallet-button') !== undefined)
    expect(page.frames().filter(isSheet)).toEqual([])
    expect(await page.$eval('iframe.sheet', frame => frame.checkVisibility())).toBe(false)
    await page.close()
  })
})

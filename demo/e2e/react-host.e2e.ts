import type { Browser, Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../world.js'
import { closed, inside, launch, openPage } from './browser.js'

describe('hosts', () => {
  let world: World
  let browser: Browser
  beforeAll(async () => {
    world = await startWorld({ data: ':memory:', ports: 'free', host: true })
    browser = await launch()
  })
  afterAll(async () => {
    await browser?.close()
    await world?.stop()
  })

  it('in React open the tags by their state, configure them by attributes, and hear the same events [CARD-12]', async () => {
    const { page, troubles } = await openPage(browser, `${world.appUrl}/demo/react.html`)
    await (await page.waitForSelector('button ::-p-text(Log in)'))?.click()
    await inside(page, 'wallet-login-modal', 'input[type=email]')
    await page.keyboard.press('Escape')
    await closed(page, 'wallet-login-modal')
    await page.waitForFunction(() => document.querySelector('ol')?.textContent?.includes('login ended with USER_EXITED_AUTH_FLOW'))
    expect(troubles).toEqual([])
  })

  it('without React load one script, write a tag, and listen outside of it [CARD-10, CARD-11, CARD-15]', async () => {
    const { page, troubles } = await openPage(browser, world.appUrl ?? '')
    expect(await plain(page)).toEqual({ react: 'undefined', scripts: ['module'] })
    const heard = page.evaluate(() => new Promise(resolve => document.addEventListener('wallet-error', event => {
      resolve({ target: (event.target as Element).localName, code: (event as CustomEvent<{ code: string }>).detail.code })
    }, { once: true })))
    await (await inside(page, 'wallet-button[for=login]', 'button')).click()
    await inside(page, 'wallet-login-modal', 'input[type=email]')
    await page.keyboard.press('Escape')
    expect(await heard).toEqual({ target: 'wallet-login-modal', code: 'USER_EXITED_AUTH_FLOW' })
    expect(troubles).toEqual([])
  })
})

/** What the page brings: no React of its own, and one script that is not data. */
const plain = (page: Page) => page.evaluate(() => ({
  react: typeof (globalThis as { React?: unknown }).React,
  scripts: [...document.scripts].map(({ type }) => type).filter(type => type !== 'application/json'),
}))

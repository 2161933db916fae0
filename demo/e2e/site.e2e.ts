import type { Browser } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../world.js'
import { engines, launch, stopAll } from './browser.js'
import { complaintsOf } from './complaints.js'
import { sitePages } from './site-pages.js'

describe.each(engines)('every page of the site, in %s', engine => {
  let browser: Browser
  let world: World
  let pages: readonly string[]
  beforeAll(async () => {
    ;[browser, world] = await Promise.all([launch(engine), startWorld({ data: ':memory:', ports: 'free', host: true })])
    pages = sitePages(world)
  })
  afterAll(() => stopAll(browser, world))

  it('has a title, one headline, a way back, and nothing that axe complains about, in light and dark', async () => {
    const page = await browser.newPage()
    const found: string[] = []
    for (const address of pages) {
      await page.setViewport({ width: 1280, height: 900 })
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'light' }])
      await page.goto(address)
      const { title, headlines, back } = await page.evaluate(() => ({
        title: document.title,
        headlines: [...document.querySelectorAll('h1')].filter(each => each.textContent?.trim()).length,
        back: document.querySelector('a[href="/"], a[href="/demo"], a[data-demo]') !== null,
      }))
      if (!title || headlines !== 1 || !back)
        found.push(`${address}: "${title}", ${headlines} headlines, way back: ${back}`)
      found.push(...(await complaintsOf(page)))
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }])
      found.push(...(await complaintsOf(page)))
    }
    expect(found).toEqual([])
    await page.close()
  })

  it('fits a phone', async () => {
    const page = await browser.newPage()
    await page.setViewport({ width: 360, height: 800 })
    const wide: string[] = []
    for (const address of pages) {
      await page.goto(address)
      if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) wide.push(address)
    }
    expect(wide).toEqual([])
    await page.close()
  })

  it('leads from the inbox back to the demo, wherever that is served', async () => {
    const page = await browser.newPage()
    await page.goto(`${world.apiUrl}/inbox`)
    await Promise.all([page.waitForNavigation(), page.click('a[href="/demo"]')])
    expect(page.url()).toBe(`${world.appUrl ?? ''}/`)
    await page.close()
  })
})

import type { Browser } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../world.js'
import { engines, launch, stopAll, until } from '../browser.js'
import { axeViolations } from '../axe-violations.js'
import { sitePages } from '../site-pages.js'

const THEMES = ['light', 'dark'] as const
/** The preference that sets the theme in Firefox. */
const FIREFOX_THEME = 'layout.css.prefers-color-scheme.content-override'

describe.each(engines)('every page of the site, in %s', engine => {
  let browser: Browser
  let world: World
  let pages: readonly string[]
  beforeAll(async () => {
    ;[browser, world] = await Promise.all([launch(engine), startWorld({ data: ':memory:', ports: 'free', host: true })])
    pages = sitePages(world)
  })
  afterAll(() => stopAll(browser, world))

  it.each(THEMES)('has a title, one headline, a link back, and no accessibility violations, in %s', async theme => {
    const themed =
      engine === 'firefox' ? await launch(engine, [], { [FIREFOX_THEME]: THEMES.indexOf(theme) ^ 1 }) : browser
    const page = await themed.newPage()
    await page.setViewport({ width: 1280, height: 900 })
    if (themed === browser) await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }])
    const found: string[] = []
    for (const address of pages) {
      await page.goto(address)
      const { title, headlines, back, isDark } = await page.evaluate(() => ({
        title: document.title,
        headlines: [...document.querySelectorAll('h1')].filter(each => each.textContent?.trim()).length,
        back: document.querySelector('a[href="/"], a[href="/demo"], a[data-demo]') !== null,
        isDark: matchMedia('(prefers-color-scheme: dark)').matches,
      }))
      if (!title || headlines !== 1 || !back || isDark !== (theme === 'dark'))
        found.push(`${address}: "${title}", ${headlines} headlines, way back: ${back}, dark: ${isDark}`)
      found.push(...(await axeViolations(page)))
    }
    expect(found).toEqual([])
    await page.close()
    if (themed !== browser) await stopAll(themed)
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

  it('opens the gallery at its top, grouped by task', async () => {
    const page = await browser.newPage()
    await page.goto(`${world.appUrl ?? ''}/demo/gallery.html`)
    await until(page, () => {
      const screens = [...document.querySelectorAll('.host')]
      return screens.length > 100 && screens.every(screen => screen.matches('[data-shown]'))
    })
    const groups = await page.$$eval('main > section', sections =>
      sections.map(section => [section.querySelector('h2')?.textContent, section.querySelectorAll('figure').length]),
    )
    expect(groups.length).toBeGreaterThan(15)
    expect(groups[0]?.[0]).toBe('Log in')
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.close()
  })

  it('links back to the demo from the inbox, wherever the demo is served', async () => {
    const page = await browser.newPage()
    await page.goto(`${world.apiUrl}/inbox`)
    await Promise.all([page.waitForNavigation(), page.click('a[href="/demo"]')])
    expect(page.url()).toBe(`${world.appUrl ?? ''}/`)
    await page.close()
  })
})

import type { Browser, HTTPRequest, Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { docsPages } from '../../../.config/docs/docs-site.mjs'
import { startWorld, type World } from '../../world.js'
import { axeViolations } from '../axe-violations.js'
import { launch, stopAll } from '../browser.js'

/** The pages that are also checked in the dark theme. Together they contain every kind of content. */
const IN_THE_DARK: readonly string[] = ['index', 'errors', 'wallet-fund']

/** What is wrong with a page of the documentation, in its themes and on a phone. */
async function faultsOf(page: Page, name: string, address: string): Promise<string[]> {
  const found: string[] = []
  const inTheme = (value: 'light' | 'dark') => page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }])
  await page.setViewport({ width: 1280, height: 900 })
  await inTheme('light')
  await page.goto(address)
  found.push(...(await axeViolations(page)))
  await page.setViewport({ width: 360, height: 800 })
  if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth))
    found.push(`${name} is wider than a phone`)
  if (await page.$$eval('pre', codes => codes.some(code => code.scrollWidth > code.clientWidth)))
    found.push(`${name} has code that is wider than a phone`)
  await inTheme('dark')
  if (IN_THE_DARK.includes(name)) found.push(...(await axeViolations(page)))
  return found
}

/**
 * Defines a test for each page of the documentation that `isMeant` chooses by its name. The pages are opened one after
 * the other in one tab, because a tab for each starts a process for each.
 */
export function checkDocsPages(isMeant: (name: string) => boolean): void {
  describe('the documentation on the development provider', () => {
    let browser: Browser
    let world: World
    let page: Page
    beforeAll(async () => {
      browser = await launch()
      world = await startWorld({ data: ':memory:', ports: 'free', host: true })
      page = await browser.newPage()
    })
    afterAll(() => stopAll(browser, world))

    const names = docsPages().map(({ name }) => name)
    it.each(names.filter(isMeant))(
      'has an accessible page "%s" that fits a phone, and sends requests only to its server and the provider',
      async name => {
        const requests = new Set<string>()
        const note = (request: HTTPRequest) => {
          if (/^https?:/.test(request.url())) requests.add(new URL(request.url()).origin)
        }
        page.on('request', note)
        expect(await faultsOf(page, name, `${world.appUrl ?? ''}/docs/${name}.html`)).toEqual([])
        page.off('request', note)
        const ours = [new URL(world.appUrl ?? '').origin, new URL(world.apiUrl).origin]
        expect([...requests].filter(origin => !ours.includes(origin))).toEqual([])
      },
    )
  })
}

/** Whether a page is about one element: it is named after its tag. */
export const isOfATag = (name: string): boolean => name.startsWith('wallet-')

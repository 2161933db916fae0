import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../world.js'
import { webkitAxeViolations } from '../axe-violations.js'
import { sitePages } from '../site-pages.js'
import { launchWebKit, settled, type WebKit } from '../webkit.js'

describe('every page of the site, in webkit', () => {
  let world: World
  let browser: WebKit
  let close: (() => Promise<void>) | undefined
  beforeAll(async () => {
    world = await startWorld({ data: ':memory:', ports: 'free', host: true })
    ;({ browser, close } = await launchWebKit())
  }, 60_000)
  afterAll(async () => {
    await close?.()
    await world?.stop()
  })

  it('has a title, one headline, and no accessibility violations', async () => {
    const found: string[] = []
    for (const address of sitePages(world)) {
      await browser.url(address)
      await settled(browser)
      const [title, headlines] = await browser.execute<[string, number], []>(
        'return [document.title, [...document.querySelectorAll("h1")].filter(each => each.textContent.trim()).length]',
      )
      if (!title || headlines !== 1) found.push(`${address}: "${title}", ${headlines} headlines`)
      found.push(...(await webkitAxeViolations(browser)))
    }
    expect(found).toEqual([])
  })
})

/**
 * Keeps a picture of each screen that a journey waits for, in the folder that SCREENS names. A setup file of the
 * journeys, for `npm run picture:journeys`.
 */
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'puppeteer-core'
import { expect } from 'vitest'
import { watchScreens, type Found } from '../e2e/browser.js'

/** A picture of a screen: a line of the list in its folder. */
export interface KeptScreen {
  /** The file of the journey: `money/bridge`. */
  readonly journey: string
  /** The title of the test. */
  readonly test: string
  /** The name of the picture in the folder. */
  readonly picture: string
}

const JOURNEYS = fileURLToPath(new URL('../e2e', import.meta.url))
const folder = process.env['SCREENS'] ?? ''
/** The screens that have a picture, by journey and text. Words with digits differ from run to run. */
const kept = new Set<string>()

/** Takes a picture of the dialog that an element is in, unless this journey has one with the same text. */
async function keep(page: Page, element: Found): Promise<void> {
  const { testPath = '', currentTestName = '' } = expect.getState()
  const panel = (await element.evaluateHandle(found => found.closest<HTMLElement>('.panel'))).asElement()
  if (!panel) return
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]) // nothing slides in
  const text = await (panel as Found).evaluate(shown => shown.innerText.replace(/\S*\d\S*/g, '#'))
  const journey = relative(JOURNEYS, testPath).replace('.e2e.ts', '')
  const key = `${journey}\n${text}`
  if (kept.has(key)) return
  kept.add(key)
  const picture = `${journey.replaceAll('/', '-')}-${kept.size}.png`
  const bytes = await (panel as Found).screenshot({ captureBeyondViewport: false })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, picture), bytes)
  const line: KeptScreen = { journey, test: currentTestName.split(' > ').at(-1) ?? '', picture }
  appendFileSync(join(folder, 'screens.jsonl'), `${JSON.stringify(line)}\n`)
}

watchScreens((page, element) => keep(page, element).catch(() => {})) // a screen that is gone by now has no picture

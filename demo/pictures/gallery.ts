/**
 * `npm run picture:gallery -- FOLDER [BEFORE]`: writes a picture of every state of the gallery into a folder, in light
 * and dark colours. With the folder of an earlier run, it lists the pictures that are not the same to the pixel, and
 * those that only one of the folders has. It exits with 1 if there are any.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'puppeteer-core'
import { launch, until } from '../e2e/browser.js'
import { startGallery, type GalleryHost } from './gallery-host.js'

/** The number of states that are in the page at once. */
const STATES_AT_ONCE = 12
/** The most pictures of a state that are taken until two are the same. */
const MOST_PICTURES = 20
/** How to draw the same content to the same pixels every time. */
const SWITCHES = ['--disable-partial-raster', '--num-raster-threads=1', '--force-color-profile=srgb']
/** The time of every picture, so that waits and dates say the same in each. */
const NOW = Date.parse('2026-01-15T12:00:00Z')
const [folder, before] = process.argv.slice(2)
if (folder === undefined)
  throw new Error('Name the folder for the pictures: npm run picture:gallery -- FOLDER [BEFORE]')

/** The ids of all states. */
async function statesOf(page: Page, url: string): Promise<readonly string[]> {
  await page.goto(url)
  await until(page, () => document.querySelectorAll('figure').length > 0)
  return page.evaluate(() => [...document.querySelectorAll('figure')].map(({ id }) => id))
}

/** Makes the clock of a page stand still. */
function holdTheClock(now: number): void {
  const Clock = Date
  globalThis.Date = class extends Clock {
    constructor(...parts: [] | [number | string]) {
      if (parts.length === 0) super(now)
      else super(...parts)
    }
    static override now() {
      return now
    }
  } as DateConstructor
}

/** Stops what moves in the page and its shadow roots: endless animations where they begin, others at their end. */
async function stopMotion(page: Page): Promise<void> {
  await page.evaluate(() => {
    const roots: (Document | ShadowRoot)[] = [document]
    for (const root of roots) {
      for (const animation of root.getAnimations())
        if (animation.effect?.getComputedTiming().endTime === Infinity) animation.cancel()
        else animation.finish()
      for (const field of root.querySelectorAll<HTMLElement>('input, textarea')) field.style.caretColor = 'transparent'
      for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) roots.push(shadowRoot) // walked next
    }
  })
}

/** The picture of a state: the first one that is the same as the one before it. Throws if the state never rests. */
async function pictureOf(page: Page, id: string): Promise<Uint8Array> {
  const host = await page.$(`[id="${id}"] .host`)
  if (!host) throw new Error(`The gallery has no state ${id}.`)
  let last: Uint8Array | undefined
  for (let taken = 0; taken < MOST_PICTURES; taken++) {
    await stopMotion(page)
    const next = await host.screenshot()
    if (last && Buffer.compare(last, next) === 0) return next
    last = next
  }
  throw new Error(`The state ${id} does not come to rest.`)
}

/** Takes the pictures of these states. */
async function take(page: Page, url: string, theme: string, ids: readonly string[]): Promise<void> {
  await page.goto(`${url}?theme=${theme}&only=${ids.join()}`)
  await until(page, all => all.every(id => document.querySelector(`[id="${id}"] .host[data-shown]`)), ids)
  await page.evaluate(() => document.fonts.ready.then(() => {}))
  await page.evaluate(() => dispatchEvent(new Event('wheel'))) // the page no longer returns to its top by itself
  for (const id of ids) writeFileSync(join(folder ?? '', `${theme}-${id}.png`), await pictureOf(page, id))
}

/** The names of the pictures that differ, or that only one folder has. */
function changed(one: string, other: string): readonly string[] {
  const names = new Set([...readdirSync(one), ...readdirSync(other)])
  return [...names].filter(name => {
    const [first, second] = [join(one, name), join(other, name)]
    return !existsSync(first) || !existsSync(second) || !readFileSync(first).equals(readFileSync(second))
  })
}

/** Takes the pictures of all states in these colours, in a browser of its own. Returns the number of states. */
async function takeAll({ url, switches }: GalleryHost, theme: string): Promise<number> {
  const browser = await launch('chromium', [...SWITCHES, ...switches])
  try {
    const page = await browser.newPage()
    await page.setViewport({ width: 1280, height: 900 })
    await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }])
    await page.evaluateOnNewDocument(holdTheClock, NOW)
    const states = await statesOf(page, url)
    for (let at = 0; at < states.length; at += STATES_AT_ONCE)
      await take(page, url, theme, states.slice(at, at + STATES_AT_ONCE))
    return states.length
  } finally {
    await browser.close()
  }
}

mkdirSync(folder, { recursive: true })
const gallery = await startGallery()
try {
  const [states] = await Promise.all(['light', 'dark'].map(theme => takeAll(gallery, theme)))
  console.log(`${folder} has pictures of ${states} states in light and dark.`)
} finally {
  await gallery.stop()
}
if (before !== undefined) {
  const different = changed(before, folder)
  console.log(
    different.length === 0
      ? `They are the same as in ${before}.`
      : `Not the same as in ${before}:\n${different.join('\n')}`,
  )
  process.exitCode = different.length === 0 ? 0 : 1
}

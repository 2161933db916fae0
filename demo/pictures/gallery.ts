/**
 * `npm run picture:gallery -- FOLDER [BEFORE]`: writes a picture of every state of the gallery into a folder, in light
 * and dark colours. With the folder of an earlier run, it lists the pictures that are not the same to the pixel, and
 * those that only one of the folders has. It exits with 1 if there are any.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'puppeteer-core'
import { launch, until } from '../e2e/browser.js'
import { startGallery } from './gallery-host.js'

/** The number of states that are in the page at once. */
const STATES_AT_ONCE = 12
const [folder, before] = process.argv.slice(2)
if (folder === undefined)
  throw new Error('Name the folder for the pictures: npm run picture:gallery -- FOLDER [BEFORE]')

/** The ids of all states. */
async function statesOf(page: Page, url: string): Promise<readonly string[]> {
  await page.goto(url)
  await until(page, () => document.querySelectorAll('figure').length > 0)
  return page.evaluate(() => [...document.querySelectorAll('figure')].map(({ id }) => id))
}

/** Takes the pictures of these states. */
async function take(page: Page, url: string, theme: string, ids: readonly string[]): Promise<void> {
  await page.goto(`${url}?theme=${theme}&only=${ids.join()}`)
  await until(page, all => all.every(id => document.querySelector(`[id="${id}"] .host[data-shown]`)), ids)
  await page.evaluate(() => document.fonts.ready.then(() => {}))
  for (const id of ids)
    await (await page.$(`[id="${id}"] .host`))?.screenshot({ path: join(folder ?? '', `${theme}-${id}.png`) })
}

/** The names of the pictures that differ, or that only one folder has. */
function changed(one: string, other: string): readonly string[] {
  const names = new Set([...readdirSync(one), ...readdirSync(other)])
  return [...names].filter(name => {
    const [first, second] = [join(one, name), join(other, name)]
    return !existsSync(first) || !existsSync(second) || !readFileSync(first).equals(readFileSync(second))
  })
}

mkdirSync(folder, { recursive: true })
const gallery = await startGallery()
const browser = await launch()
try {
  const page = await browser.newPage()
  await page.setViewport({ width: 1280, height: 900 })
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }])
  const states = await statesOf(page, gallery.url)
  for (const theme of ['light', 'dark'])
    for (let at = 0; at < states.length; at += STATES_AT_ONCE)
      await take(page, gallery.url, theme, states.slice(at, at + STATES_AT_ONCE))
  console.log(`${folder} has pictures of ${states.length} states in light and dark.`)
} finally {
  await browser.close()
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

/**
 * `npm run picture:journeys [-- FILE…]`: runs the journeys in Chromium, or only those whose paths contain one of the
 * words, and keeps a picture of each screen that they show: `journeys/AREA/FILE.webp` has those of one file, under the
 * titles of its tests. Screens with the same text stand there once.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'puppeteer-core'
import { launch } from '../e2e/browser.js'
import type { KeptScreen } from './record-screens.js'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const SHEETS = fileURLToPath(new URL('journeys', import.meta.url))
/** The journeys that show screens. */
const AREAS = ['login', 'wallet', 'approval', 'money', 'apps', 'host/journey', 'host/client']
const QUALITY = 55
const COLUMNS = 5
const STYLE = `
body { margin: 0; padding: 32px; inline-size: max-content; background: #f1eee7; font: 15px/1.4 system-ui, sans-serif; color: #23201b; }
h1 { margin: 0 0 24px; font-size: 24px; }
main { display: grid; gap: 32px; align-items: start; }
figure, figcaption { margin: 0; }
figcaption { margin-block-end: 12px; min-block-size: 2.8em; }
img { max-inline-size: 100%; border-radius: 12px; }
`

/** Runs the journeys; their screens are in the folder afterwards. Throws if one fails. */
function run(folder: string, files: readonly string[]): readonly KeptScreen[] {
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', '.config/vitest.config.mjs', '--project', 'e2e']
  const env = { ...process.env, SCREENS: folder, ENGINE: 'chromium', CI: '1' }
  const { status } = spawnSync(process.execPath, [...vitest, ...files], { cwd: ROOT, env, stdio: 'inherit' })
  if (status !== 0) throw new Error('A journey has failed, so there are no pictures.')
  const list = join(folder, 'screens.jsonl')
  if (!existsSync(list)) throw new Error('These journeys show no screens.')
  const lines = readFileSync(list, 'utf8').trim().split('\n')
  return lines.map(line => JSON.parse(line) as KeptScreen)
}

/** A picture of all screens of a journey, each under the title of the test that shows it first. */
async function sheetOf(page: Page, folder: string, journey: string, screens: readonly KeptScreen[]) {
  const figures = screens.map(({ test, picture }) => ({
    title: test.replaceAll(/\s*\[[A-Z\d, -]+\]/g, ''),
    source: `data:image/png;base64,${readFileSync(join(folder, picture), 'base64')}`,
  }))
  await page.setContent(`<meta charset="utf-8"><style>${STYLE}</style><h1></h1><main></main>`)
  await page.evaluate(
    async (name, all, columns) => {
      document.querySelector('h1')?.append(name)
      const main = document.querySelector('main')
      if (main) main.style.gridTemplateColumns = `repeat(${columns}, 400px)`
      for (const { title, source } of all) {
        const figure = document.createElement('figure')
        const image = Object.assign(new Image(), { src: source })
        figure.append(Object.assign(document.createElement('figcaption'), { textContent: title }), image)
        main?.append(figure)
        await image.decode()
      }
    },
    journey,
    figures,
    Math.min(COLUMNS, figures.length),
  )
  const { width, height } = await page.$eval('html', ({ scrollWidth, scrollHeight }) => ({
    width: scrollWidth,
    height: scrollHeight,
  }))
  await page.setViewport({ width, height })
  return page.screenshot({ type: 'webp', quality: QUALITY })
}

const files = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'wallet-screens-'))
const screens = run(folder, files.length > 0 ? files : AREAS.map(area => `demo/e2e/${area}`))
const browser = await launch()
try {
  for (const journey of new Set(screens.map(screen => screen.journey))) {
    const its = screens.filter(screen => screen.journey === journey)
    const page = await browser.newPage()
    const file = join(SHEETS, `${journey}.webp`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, await sheetOf(page, folder, journey, its))
    console.log(`${journey}: ${its.length} screens`)
    await page.close()
  }
} finally {
  await browser.close()
  rmSync(folder, { recursive: true, force: true })
}

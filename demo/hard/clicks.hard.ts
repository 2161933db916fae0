/**
 * Clicks fifty times a second at approvals whose host asks again at once, moves, fades and covers them. No click may
 * count that the visitor could not have intended [SEC-33]. `--seed N` repeats the host's choices, `--clicks N` sets the
 * number of clicks.
 */
import type { Browser } from 'puppeteer-core'
import { setTimeout as pause } from 'node:timers/promises'
import { launch, openPage } from '../e2e/browser.js'
import { startHost } from '../host/server.js'
import { option, random, seed } from './harness/random.js'
import { COVER_TOLD_FRAMES, COVER_TOLD_MS, STILL_MS, drawHostileHost, type Tally } from './harness/hostile-host.js'

const CLICKS = option('clicks', 10_000)
const EVERY_MS = 20
const FIXTURES = ['confirm-ethereum', 'confirm-solana', 'terms']

console.log(`seed ${seed}`)
const host = await startHost({
  port: 0,
  apiUrl: 'http://wallet.localhost',
  ethereumRpcUrl: '',
  baseRpcUrl: '',
  solanaRpcUrl: '',
})
const tallies = await Promise.all(FIXTURES.map(fixtureId => clickAt(fixtureId, Math.ceil(CLICKS / FIXTURES.length))))
await host.stop()

let clicks = 0
for (const [index, { fair, unfair, ...counts }] of tallies.entries()) {
  clicks += counts.clicks
  console.log(
    `  ${FIXTURES[index]}: ${counts.clicks} clicks, ${counts.acts} disturbances, ${fair} fair approvals, ${unfair.length} unintended`,
  )
  for (const how of unfair.slice(0, 10)) console.error(`  BROKEN: approved after ${how}`)
}
const passed = tallies.every(({ unfair, fair }) => unfair.length === 0 && fair > 0) && clicks >= CLICKS * 0.95
process.exit(passed ? 0 : 1)

/** Clicks at one approval, in a browser with one visible page. */
async function clickAt(fixtureId: string, clicks: number): Promise<Tally> {
  const browser: Browser = await launch()
  try {
    const { page } = await openPage(browser, `http://app.localhost:${host.port}/demo/gallery.html?only=none`)
    // The loader makes functions call `__name`, which the page lacks.
    await page.evaluate('globalThis.__name = made => made')
    const point = await drawHostileHost(page, {
      fixtureId,
      acts: Array.from({ length: 400 }, random),
      stillMs: STILL_MS,
      toldMs: COVER_TOLD_MS,
      toldFrames: COVER_TOLD_FRAMES,
    })
    await page.mouse.move(point.x, point.y)
    let due = performance.now()
    for (let click = 0; click < clicks; click++) {
      due = Math.max(due + EVERY_MS, performance.now() - 200)
      if (due > performance.now()) await pause(due - performance.now())
      await page.mouse.down()
      await page.mouse.up()
    }
    return await page.evaluate(() => (globalThis as unknown as { tally: Tally }).tally)
  } finally {
    await browser.close()
  }
}

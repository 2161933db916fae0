/**
 * Measures speed and size in a real browser, against static React modals in the same run. Prints a table and writes
 * .data/bench.json. Budgets are shown but not enforced, because times on a shared machine vary too much.
 *
 *   npm run build && npm run bench [-- --runs 15 --only signing,flood]
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { launch } from '../e2e/browser.js'
import { startWorld } from '../world.js'
import type { BenchRun } from './bench-run.js'
import { measureBytes } from './measures/bytes.js'
import { measureFlood } from './measures/flood.js'
import { measureLeaks } from './measures/leaks.js'
import { measureLongList } from './measures/long-list.js'
import { measureManyTags } from './measures/many-tags.js'
import { measurePicker } from './measures/picker.js'
import { measureSigning } from './measures/signing.js'
import { measureFirstVisit, measureOpening } from './measures/times.js'
import { served } from './served.js'
import { serve } from './server.js'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '11' },
    cycles: { type: 'string', default: '500' },
    only: { type: 'string' },
  },
})

interface Row {
  what: string
  figure: string
  budget: string
  held: boolean
}
const rows: Row[] = []
const row: BenchRun['row'] = (label, figure, budget, unit) =>
  void rows.push({
    what: label,
    figure: `${figure.toFixed(2)} ${unit}`,
    budget: `${budget.toFixed(2)} ${unit}`,
    held: figure <= budget,
  })

const world = await startWorld({ data: ':memory:', ports: 'free' })
const { appId } = await world.driver.createApp({})
const server = await serve(await served(appId, world.apiUrl))
const browser = await launch()
const [runs, cycles] = [Number(values.runs), Number(values.cycles)]
const run: BenchRun = { browser, world, appId, url: server.url, runs, cycles, row }

const MEASURES: Readonly<Record<string, (run: BenchRun) => Promise<unknown>>> = {
  bytes: measureBytes,
  opening: measureOpening,
  visit: measureFirstVisit,
  list: measureLongList,
  leaks: measureLeaks,
  flood: measureFlood,
  tags: measureManyTags,
  signing: measureSigning,
  picker: measurePicker,
}
const results: Record<string, unknown> = {}
for (const [name, measure] of Object.entries(MEASURES))
  if (!values.only || values.only.split(',').includes(name)) results[name] = await measure(run)

await browser.close()
await server.stop()
await world.stop()
console.table(rows)
mkdirSync('.data', { recursive: true })
writeFileSync(
  '.data/bench.json',
  `${JSON.stringify({ at: new Date().toISOString(), node: process.version, runs, ...(results['opening'] as object | undefined), rows }, null, 2)}\n`,
)
process.exit(0)

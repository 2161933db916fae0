/**
 * Starts a test run: the gate; the gate without the budgets with `--no-budgets`, for a copy of the product with
 * additions; Firefox and WebKit with `--engines`; the gate, these, the recipes and real hosts with `--all`. Every step runs to its end, and all failures are listed at the end. `--fast` stops at the first failure.
 * `--weigh` measures the seconds of every element file, journey and slow unit test anew, on a machine on which nothing
 * else runs.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { ensureBrowsers } from './browsers.mjs'
import { readWeights, weighed, WEIGHTS_FILE } from './runner/even-parts.mjs'
import { elementFiles, journeyFiles, unitFiles } from './runner/files.mjs'
import { report } from './runner/reports/report.mjs'
import { runSteps } from './runner/run-steps.mjs'
import { all, engines, gate, withoutBudgets } from './runner/runs.mjs'

const COUNTS_FILE = new URL('runner/counts.json', import.meta.url)
/** Faster unit tests need no weight: each worker has many of them at the end of the run. */
const SLOW_UNIT_SECONDS = 5
const has = option => process.argv.includes(option)
const steps = has('--all') ? all : has('--engines') ? engines : has('--no-budgets') ? withoutBudgets : gate

ensureBrowsers(steps === all || steps === engines ? undefined : ['chromium'])
const noted = JSON.parse(readFileSync(COUNTS_FILE, 'utf8'))
const result = await runSteps(steps, { fast: has('--fast'), noted })
console.log(report(result).join('\n'))
// A run on a developer's machine writes down added tests by itself. Removed tests are written down by hand, in the
// commit that says why.
if (!process.env.CI && result.failures.length === 0) {
  const note = (file, value) => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)
  note(COUNTS_FILE, { ...noted, ...result.counts })
  if (steps !== engines) {
    const weights = has('--weigh') ? {} : readWeights()
    const isSlow = file => file in weights || result.took[file] >= SLOW_UNIT_SECONDS
    const files = [...elementFiles('chromium'), ...journeyFiles('chromium'), ...unitFiles.filter(isSlow)]
    note(WEIGHTS_FILE, weighed(files, weights, result.took))
  }
}
process.exit(result.failures.length > 0 ? 1 : 0)

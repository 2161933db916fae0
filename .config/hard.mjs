/**
 * Runs the long test scripts, two at a time: all of them, or those that the arguments name. Arguments from the first
 * one with a dash on go to the scripts: `npm run test:hard -- documents "pollution in webkit" --seed 7`. Like the gate,
 * it ends with a table of seconds and every failure.
 */
import { ensureBrowsers } from './browsers.mjs'
import { partsOf, stepOf } from './runner/hard-parts.mjs'
import { report } from './runner/reports/report.mjs'
import { runSteps } from './runner/run-steps.mjs'

const PARALLEL_PARTS = 2
const args = process.argv.slice(2)
const dash = args.findIndex(arg => arg.startsWith('-'))
const [names, options] = dash === -1 ? [args, []] : [args.slice(0, dash), args.slice(dash)]
const parts = partsOf(names)
const engines = new Set(parts.map(({ engine }) => engine ?? 'chromium'))
ensureBrowsers([...engines, ...(engines.has('webkit') ? ['display'] : [])])
const result = await runSteps([parts.map(part => stepOf(part, options))], { hands: PARALLEL_PARTS })
console.log(report(result).join('\n'))
process.exit(result.failures.length > 0 ? 1 : 0)

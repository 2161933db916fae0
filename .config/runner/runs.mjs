/** Lists the steps of each test run. CONTRIBUTING.md explains what each run is for. */
import { evenParts, readWeights } from './even-parts.mjs'
import { elementFiles, furtherJourneys, journeyFiles, landingJourneys, packageFiles, unitFiles } from './files.mjs'
import { commandStep, suiteStep } from './steps.mjs'

const npm = (name, options) => commandStep(name, ['npm', 'run', '--silent', name], options)
/** The words before a command that starts this engine. WebKit needs a display; without one, it gets a virtual one. */
export const display = engine => (engine === 'webkit' && !process.env.DISPLAY ? ['xvfb-run', '-a'] : [])
/**
 * The command for a program of a package, without npx, which needs more than half a second of processor time to find
 * it.
 */
const program = path => [process.execPath, `node_modules/${path}`]
const wtr = program('@web/test-runner/dist/bin.js')
const vitest =
  (...projects) =>
  files => [
    ...program('vitest/vitest.mjs'),
    'run',
    '--config',
    '.config/vitest.config.mjs',
    ...projects.flatMap(name => ['--project', name]),
    '--reporter',
    'dot',
    '--reporter',
    './.config/runner/reports/vitest-reporter.mjs',
    ...(files === unitFiles ? [] : files),
  ]
const elements = (engine, files, part) => {
  const suite = `elements in ${engine}`
  const command = chosen => [...display(engine), ...wtr, '--static-logging', ...chosen]
  return suiteStep(suite + part, files, command, { suite, env: { ENGINE: engine }, again: true, limitMinutes: 15 })
}
/** Three steps that take about equally long, each with a browser of its own. */
const elementsInParts = engine =>
  evenParts(elementFiles(engine), 3, readWeights()).map((files, at) => elements(engine, files, `, ${at + 1} of 3`))
const journeys = (engine, files = journeyFiles(engine), name = `journeys in ${engine}`) =>
  suiteStep(name, files, chosen => [...display(engine), ...vitest('e2e')(chosen)], {
    env: { ENGINE: engine },
    again: true,
    limitMinutes: 30,
  })

const build = npm('build', { needed: true })
const budgets = npm('size')

/** The steps that every change must pass before it lands. Those of an inner list run in parallel. */
export const gate = [
  [npm('typecheck'), npm('lint'), build],
  budgets,
  [
    suiteStep('unit', unitFiles, vitest('unit', 'alone'), { limitMinutes: 12 }),
    suiteStep('package', packageFiles, vitest('e2e'), { again: true }),
  ],
  elementsInParts('chromium'), // these tests mostly wait, so two cores are enough for three browsers
  journeys('chromium', landingJourneys),
]
export const withoutBudgets = gate.filter(step => step !== budgets)
/** Firefox and WebKit run one part after the other: a browser that runs all files becomes slower with every file. */
const otherEngines = ['firefox', 'webkit'].flatMap(engine => [...elementsInParts(engine), journeys(engine)])
export const engines = [build, ...otherEngines]
export const all = [
  ...gate,
  journeys('chromium', furtherJourneys, 'further journeys in chromium'),
  ...otherEngines,
  npm('recipes', { limitMinutes: 30 }),
  npm('hosts', { limitMinutes: 30 }),
]

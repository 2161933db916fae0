/** Lists the test files of the repository, in the same order on every machine. */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const root = new URL('../..', import.meta.url).pathname
const below = folder =>
  readdirSync(root + folder, { recursive: true, encoding: 'utf8' }).map(path => join(folder, path))
const files = ['.config', 'demo', 'elements', 'src'].flatMap(below).sort()
const matching = pattern => files.filter(path => pattern.test(path) && !path.includes('node_modules'))
const textOf = path => readFileSync(root + path, 'utf8')

export const unitFiles = matching(/\.test\.(ts|mjs)$/)

/** Every element file in Chromium; in other engines only those whose result could differ: all but `x.one.wtr.ts`. */
export const elementFiles = engine =>
  matching(/\.wtr\.tsx?$/).filter(path => engine === 'chromium' || !path.endsWith('.one.wtr.ts'))

/** The journeys for WebKit, which use WebDriver. */
const isWebKits = path => /\/webkit[\w-]*\.e2e\.ts$/.test(path)
/**
 * The journeys that every change must pass before it lands: those of the basic functions and of signing. The others run
 * before a piece of work is called done.
 */
const BEFORE_LANDING = [
  'client',
  'docs-guides',
  'docs-tags',
  'docs-use',
  'export',
  'journey',
  'sign-message',
  'tabs',
  'wallet-frame',
]
const isBeforeLanding = path => BEFORE_LANDING.includes(basename(path, '.e2e.ts'))
/** The test of the packed package. It starts compilers and bundlers, and must not run in parallel with a browser. */
export const packageFiles = matching(/\/package\.e2e\.ts$/)
/**
 * In Chromium, every journey except those for WebKit. In Firefox, those that run for `each(engines)`. In WebKit, its
 * own.
 */
export function journeyFiles(engine) {
  const all = matching(/\.e2e\.ts$/)
  if (engine === 'webkit') return all.filter(isWebKits)
  const journeys = all.filter(path => !isWebKits(path) && !packageFiles.includes(path))
  return engine === 'chromium' ? journeys : journeys.filter(path => textOf(path).includes('each(engines)'))
}
export const landingJourneys = journeyFiles('chromium').filter(isBeforeLanding)
export const furtherJourneys = journeyFiles('chromium').filter(path => !isBeforeLanding(path))

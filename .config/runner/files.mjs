/** The test files of the repository, in one order that is the same on every machine. */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const root = new URL('../..', import.meta.url).pathname
const below = folder =>
  readdirSync(root + folder, { recursive: true, encoding: 'utf8' }).map(path => join(folder, path))
const ours = ['.config', 'demo', 'elements', 'src'].flatMap(below).sort()
const named = pattern => ours.filter(path => pattern.test(path) && !path.includes('node_modules'))
const textOf = path => readFileSync(root + path, 'utf8')

export const unitFiles = named(/\.test\.(ts|mjs)$/)

/** In Chromium every element file, in others those that an engine could answer differently: all but `x.one.wtr.ts`. */
export const elementFiles = engine =>
  named(/\.wtr\.tsx?$/).filter(path => engine === 'chromium' || !path.endsWith('.one.wtr.ts'))

/** They speak WebDriver. */
const isWebKits = path => /\/webkit[\w-]*\.e2e\.ts$/.test(path)
/** The journeys that every change passes before it lands: the house itself, and whatever is signed. The others are played before a piece of work is called done. */
const BEFORE_LANDING = ['client', 'docs', 'export', 'journey', 'sign-message', 'tabs', 'wallet-frame']
const isBeforeLanding = path => BEFORE_LANDING.includes(basename(path, '.e2e.ts'))
/** It starts compilers and bundlers, and must not run beside a browser. */
export const packageFiles = named(/\/package\.e2e\.ts$/)
/** In Chromium every journey but WebKit's; in Firefox those that are told of each engine; in WebKit its own, which speak WebDriver. */
export function journeyFiles(engine) {
  const all = named(/\.e2e\.ts$/)
  if (engine === 'webkit') return all.filter(isWebKits)
  const journeys = all.filter(path => !isWebKits(path) && !packageFiles.includes(path))
  return engine === 'chromium' ? journeys : journeys.filter(path => textOf(path).includes('each(engines)'))
}
export const landingJourneys = journeyFiles('chromium').filter(isBeforeLanding)
export const furtherJourneys = journeyFiles('chromium').filter(path => !isBeforeLanding(path))

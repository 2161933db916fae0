/**
 * Runs the element tests: in Chromium all of them, in Firefox and WebKit those that an engine could answer differently. A file whose
 * answer is the same in all of them says so in its name, `x.one.wtr.ts`: what is about our words, tables and rules. What is
 * about focus, dialogs, forms, storage, styles, pop-ups, credentials, painting or the life of a tag is `x.wtr.ts`. `--all` runs every
 * file in every engine; `npm run elements -- firefox` one engine. The engines run beside each other, for each of them mostly waits;
 * what one prints is shown in one piece when it is done, and what it has run is held against the files that there are.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowsers } from './browsers.mjs'

const ENGINES = ['chromium', 'firefox', 'webkit']
const root = new URL('..', import.meta.url).pathname
const named = process.argv.slice(2).filter(word => ENGINES.includes(word))
const all = process.argv.includes('--all')
const notes = mkdtempSync(join(tmpdir(), 'elements-'))
const there = readdirSync(root, { withFileTypes: true })
  .filter(entry => entry.isDirectory() && !/^(\.|node_modules$|dist$)/.test(entry.name))
  .flatMap(({ name }) => readdirSync(root + name, { recursive: true }).map(path => join(name, path)).filter(path => /\.wtr\.tsx?$/.test(path)))

ensureBrowsers()
const failed = (await Promise.all((named.length ? named : ENGINES).map(run))).filter(Boolean)
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(', ')}`)
  process.exit(1)
}

/** Answers the engine's name if its tests failed, or if a file that is there was not run. */
function run(engine) {
  const begun = Date.now()
  const display = engine === 'webkit' && !process.env.DISPLAY ? ['xvfb-run', '-a'] : []
  const [command, ...args] = [...display, 'npx', 'wtr', '--static-logging']
  const ranFile = join(notes, engine)
  const child = spawn(command, args, { env: { ...process.env, ENGINE: engine, RAN_FILE: ranFile, ...(all && { EVERY_ENGINE: '1' }) }, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', text => { printed += text })
  return new Promise(resolve => child.on('close', status => {
    const missed = status === 0 ? missedOf(engine, new Set(readFileSync(ranFile, 'utf8').split('\n'))) : []
    console.log(`\n# ${engine}, ${((Date.now() - begun) / 1000).toFixed(1)} s\n${printed}${missed.map(path => `Not run: ${path}\n`).join('')}`)
    resolve(status === 0 && missed.length === 0 ? undefined : engine)
  }))
}

function missedOf(engine, ran) {
  return there.filter(path => !ran.has(path) && (all || engine === 'chromium' || !path.includes('.one.')))
}

/** Runs every demo/hard/*.hard.ts, each a script that prints its seed and ends with a non-zero code when an invariant broke. */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { ensureBrowsers } from './browsers.mjs'
import { display } from './runner/runs.mjs'

const folder = new URL('../demo/hard/', import.meta.url)
const files = readdirSync(folder)
  .filter(name => name.endsWith('.hard.ts'))
  .sort()
let failed = 0
ensureBrowsers()
for (const file of files) {
  const text = readFileSync(new URL(file, folder), 'utf8')
  const [title = ''] = text.split('*/')
  console.log(`\n== ${[file, ...(title.match(/\[SEC-\d+\]/g) ?? [])].join(' ')}`)
  const begun = Date.now()
  const [command, ...rest] = [
    ...display(text.includes("'webkit'") ? 'webkit' : 'chromium'),
    process.execPath,
    '--import',
    'tsx',
    `demo/hard/${file}`,
    ...process.argv.slice(2),
  ]
  const { status } = spawnSync(command, rest, { stdio: 'inherit', cwd: new URL('..', import.meta.url) })
  if (status !== 0) failed++
  console.log(`${file}: ${status === 0 ? 'held' : 'BROKEN'} after ${((Date.now() - begun) / 1000).toFixed(1)} s`)
}
console.log(`\n${files.length - failed} passed, ${failed} failed`)
process.exit(failed || files.length === 0 ? 1 : 0)

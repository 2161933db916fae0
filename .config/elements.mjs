/**
 * Runs the element tests in every engine, or in the ones named: `npm run elements -- firefox`. The engines run beside each
 * other, for each of them mostly waits; what one prints is shown in one piece when it is done.
 */
import { spawn } from 'node:child_process'
import { ensureBrowsers } from './browsers.mjs'

const ENGINES = ['chromium', 'firefox', 'webkit']

ensureBrowsers()
const named = process.argv.slice(2)
const failed = (await Promise.all((named.length ? named : ENGINES).map(run))).filter(Boolean)
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(', ')}`)
  process.exit(1)
}

/** Answers the engine's name if its tests failed. */
function run(engine) {
  const begun = Date.now()
  const display = engine === 'webkit' && !process.env.DISPLAY ? ['xvfb-run', '-a'] : []
  const [command, ...args] = [...display, 'npx', 'wtr', '--static-logging']
  const child = spawn(command, args, { env: { ...process.env, ENGINE: engine }, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', text => { printed += text })
  return new Promise(resolve => child.on('close', status => {
    console.log(`\n# ${engine}, ${((Date.now() - begun) / 1000).toFixed(1)} s\n${printed}`)
    resolve(status === 0 ? undefined : engine)
  }))
}

/** Runs the element tests in every engine (or the ones named as arguments), one after the other: `npm run elements -- firefox`. */
import { spawnSync } from 'node:child_process'
import { ensureBrowsers } from './browsers.mjs'

ensureBrowsers()
const engines = process.argv.slice(2).length ? process.argv.slice(2) : ['chromium', 'firefox', 'webkit']
for (const engine of engines) {
  console.log(`\n# ${engine}`)
  const command = engine === 'webkit' && !process.env.DISPLAY ? ['xvfb-run', '-a', 'npx', 'wtr'] : ['npx', 'wtr']
  const { status } = spawnSync(command[0], command.slice(1), { stdio: 'inherit', env: { ...process.env, ENGINE: engine } })
  if (status !== 0) process.exit(status ?? 1)
}

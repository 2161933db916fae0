/** The whole test run, in the order in which a mistake is cheapest to find. Stops at the first failure. `--all`: every element test in every engine, the recipes, and real hosts. */
import { spawnSync } from 'node:child_process'
import { ensureBrowsers } from './browsers.mjs'

const all = process.argv.includes('--all')
const steps = ['typecheck', 'lint', 'build', 'size', 'unit', 'elements', 'e2e', ...all ? ['recipes', 'hosts'] : []]
const options = { elements: all ? ['--', '--all'] : [] }
const started = Date.now()
const seconds = since => `${((Date.now() - since) / 1000).toFixed(1)} s`

ensureBrowsers()
for (const step of steps) {
  const begun = Date.now()
  console.log(`\n== ${step}`)
  const { status } = spawnSync('npm', ['run', '--silent', step, ...options[step] ?? []], { stdio: 'inherit' })
  if (status !== 0) {
    console.error(`\n${step} failed after ${seconds(begun)}`)
    process.exit(status ?? 1)
  }
  console.log(`${step}: ${seconds(begun)}`)
}
console.log(`\nAll steps passed in ${seconds(started)}.`)

/**
 * Makes the folder `dist`. The three parts of the bundles and the bundled types do not need each other, so they are made
 * in parallel; a bundler uses one processor. What is generated from the bundles comes last.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../runner/command.mjs'
import { root } from '../tags.mjs'

const LIMIT_MS = 10 * 60_000
/** Most objects of a bundler live for a short time; with room for them, it collects garbage half as often. */
const node = (...args) => [process.execPath, '--max-semi-space-size=64', ...args]
const bundle = part => node('node_modules/rollup/dist/bin/rollup', '-c', '--silent', '--configPart', part)

/** Runs commands in parallel. If one fails, prints its output and ends the others. */
const inParallel = (...commands) =>
  Promise.all(
    commands.map(async command => {
      const { status } = await run(command, {
        limitMs: LIMIT_MS,
        print: text => process.stdout.write(text),
      })
      if (status === 0) return
      console.error(`${command.join(' ')} ${status === undefined ? 'did not end' : `ended with ${status}`}`)
      process.exit(1) // which ends the others
    }),
  )

rmSync(join(root, 'dist'), { recursive: true, force: true })
await inParallel(node('.config/generate-tags.mjs'))
await inParallel(...['modules', 'cdn', 'demo'].map(bundle), node('.config/generate/bundle-types.mjs'))
await inParallel(node('.config/generate/generate-manifest.mjs'))

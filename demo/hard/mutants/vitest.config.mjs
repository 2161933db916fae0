import { readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { ofGlobals, oxc, unit } from '../../../.config/vitest.config.mjs'
import { PLAN_FILE, ROOT } from './plan.ts'
import { withSwitches } from './with-switches.ts'

/** Runs the unit tests over sources with the sample's mutants. It uses threads, which end with their process. */
const plan = JSON.parse(readFileSync(PLAN_FILE, 'utf8'))
const GivenOrder = class {
  sort(files) {
    return files
  }
  shard(files) {
    return files
  }
}

export default defineConfig({
  oxc,
  plugins: [
    {
      name: 'mutants',
      enforce: 'pre',
      transform: (text, id) =>
        withSwitches(
          text,
          plan.filter(({ path }) => ROOT + path === id),
        ),
    },
  ],
  test: {
    ...unit,
    exclude: ofGlobals,
    setupFiles: [...unit.setupFiles, 'demo/hard/mutants/setup.ts'],
    pool: 'threads',
    maxWorkers: 1,
    bail: 1,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 12_000 } },
    sequence: { sequencer: GivenOrder },
  },
})

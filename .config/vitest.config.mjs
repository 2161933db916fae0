import { randomInt } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { journeyFiles, packageFiles } from './runner/files.mjs'
import { FixedOrder } from './runner/fixed-order.mjs'

/** The seed of random test data: fixed in CI, so that a run there can be repeated, and random elsewhere. */
process.env.TEST_SEED ??= String(process.env.CI ? 1 : randomInt(2 ** 31))

const root = new URL('..', import.meta.url).pathname
const shared = {
  environment: 'node',
  root,
  alias: [
    { find: /^fast-check$/, replacement: `${root}.config/setup/seeded-fast-check.mjs` },
    { find: 'react/jsx-runtime', replacement: `${root}src/ui/jsx/runtime.tsx` },
  ],
}
const PASSWORD_ROUNDS = 'PASSWORD_ROUNDS = 1_200_000'
/**
 * Unit tests derive keys from passwords with few rounds: of the real number each key takes two thirds of a second of a
 * processor. The journeys use the built frame, with all rounds.
 */
const fewPasswordRounds = {
  name: 'few-password-rounds',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('/keys/recovery-keys.ts')) return
    if (!code.includes(PASSWORD_ROUNDS)) throw new Error(`${id} has no ${PASSWORD_ROUNDS}.`)
    return code.replace(PASSWORD_ROUNDS, 'PASSWORD_ROUNDS = 1_000')
  },
}
/** Compiles TSX as the build does. */
export const oxc = { jsx: { development: false } }
/** Six workers on two cores, because many tests wait for chains and servers: with four, the cores were idle for a while. */
const patient = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  maxWorkers: 6,
  execArgv: ['--max-semi-space-size=64'],
  expect: { poll: { timeout: 20_000 } },
}
/** Tests that inspect or replace the global object, and therefore run isolated. */
export const ofGlobals = ['elements/dom-libraries.test.ts', 'elements/node.test.ts', 'src/index.test.ts']
const countsTimers = path => readFileSync(root + path, 'utf8').includes('getTimerCount')
/**
 * The isolated tests: those, and tests that count timers, because leftovers of an earlier file and its connections also
 * set timers.
 */
const alone = [
  ...ofGlobals,
  ...readdirSync(`${root}src`, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.test.ts'))
    .map(name => `src/${name}`)
    .filter(countsTimers),
]

export const unit = {
  ...shared,
  ...patient,
  name: 'unit',
  include: ['src/**/*.test.ts', 'elements/**/*.test.ts', 'demo/**/*.test.ts', '.config/**/*.test.mjs'],
  exclude: alone,
  isolate: false,
  setupFiles: ['.config/setup/unit-setup.mjs', '.config/setup/seed.mjs', '.config/setup/wire-watch.mjs'],
}

export default defineConfig({
  test: {
    ...shared,
    allowOnly: false,
    sequence: { sequencer: FixedOrder },
    projects: [
      { oxc, plugins: [fewPasswordRounds], test: unit },
      {
        oxc,
        test: {
          ...shared,
          ...patient,
          name: 'alone',
          include: alone,
          setupFiles: ['.config/setup/seed.mjs', '.config/setup/wire-watch.mjs'],
        },
      },
      {
        test: {
          ...shared,
          name: 'e2e',
          include: [...packageFiles, ...journeyFiles(process.env.ENGINE ?? 'chromium')],
          setupFiles: [
            '.config/setup/wire-watch.mjs',
            ...(process.env.SCREENS ? ['demo/pictures/record-screens.ts'] : []), // npm run picture:journeys
          ],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          isolate: false,
          maxWorkers: 3,
          sequence: { groupOrder: 1 }, // each file has its own world and browser; the modules are shared
        },
      },
    ],
  },
})

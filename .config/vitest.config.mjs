import { defineConfig } from 'vitest/config'

const shared = { environment: 'node', root: new URL('..', import.meta.url).pathname }
const patient = { testTimeout: 60_000, hookTimeout: 60_000, maxWorkers: 2, expect: { poll: { timeout: 20_000 } } }
/** Tests of what is left on the global object, which therefore share it with nobody. */
const alone = ['elements/node.test.ts', 'src/index.test.ts']

export default defineConfig({
  test: {
    ...shared,
    projects: [
      {
        test: {
          ...shared, ...patient, name: 'unit', include: ['src/**/*.test.ts', 'elements/**/*.test.ts', 'demo/**/*.test.ts'], exclude: alone,
          isolate: false, setupFiles: ['.config/unit-setup.mjs', '.config/wire-watch.mjs'],
        },
      },
      { test: { ...shared, ...patient, name: 'alone', include: alone } },
      { test: { ...shared, name: 'e2e', include: ['demo/e2e/**/*.e2e.ts'], setupFiles: ['.config/wire-watch.mjs'], testTimeout: 120_000, hookTimeout: 120_000, maxWorkers: 2 } },
    ],
  },
})

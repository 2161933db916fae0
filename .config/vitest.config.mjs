import { defineConfig } from 'vitest/config'

const shared = { environment: 'node', root: new URL('..', import.meta.url).pathname }
const unit = { isolate: false, maxWorkers: 2, setupFiles: ['.config/unit-setup.mjs'], testTimeout: 60_000, hookTimeout: 60_000 }

export default defineConfig({
  test: {
    ...shared,
    projects: [
      { test: { ...shared, ...unit, name: 'unit', include: ['src/**/*.test.ts', 'elements/**/*.test.ts', 'demo/**/*.test.ts'] } },
      { test: { ...shared, name: 'e2e', include: ['demo/e2e/**/*.e2e.ts'], testTimeout: 120_000, hookTimeout: 120_000, fileParallelism: false } },
    ],
  },
})

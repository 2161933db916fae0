import { defineConfig } from 'vitest/config'
import { unit } from '../../../.config/vitest.config.mjs'

/** Runs the cells one file after the other, because each has its own world. */
export default defineConfig({
  test: {
    ...unit,
    name: 'money-in',
    include: ['demo/hard/money-in/*.hard.ts'],
    exclude: [],
    maxWorkers: 1,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})

import { defineConfig } from 'vitest/config'
import { unit } from '../../../.config/vitest.config.mjs'

/** Runs the cells one file after the other, because each has its own world. */
export default defineConfig({
  test: {
    ...unit,
    name: 'provider-down',
    include: ['demo/hard/provider-down/*.hard.ts'],
    exclude: [],
    maxWorkers: 1,
  },
})

import fc from 'fast-check'
import { expect, it } from 'vitest'

it('fast-check uses the seed of the run', () => {
  expect(fc.readConfigureGlobal()).toEqual({ seed: Number(process.env.TEST_SEED) })
})

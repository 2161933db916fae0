/**
 * Runs before each test file: what tests make up begins at the seed of the run, which is the same in CI and another one each time
 * elsewhere. A test that fails tells it, and `TEST_SEED=7 npm run unit` begins there again.
 */
import fc from 'fast-check'
import { afterEach } from 'vitest'

const seed = Number(process.env.TEST_SEED)
fc.configureGlobal({ seed })
afterEach(({ task }) => {
  if (task.result?.state === 'fail') console.log(`What it made up began at TEST_SEED=${seed}`)
})

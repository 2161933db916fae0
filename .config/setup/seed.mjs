/**
 * Runs before each test file. A test that fails prints the seed of its random data; `TEST_SEED=7 npm run unit` uses
 * that seed again.
 */
import { afterEach } from 'vitest'

afterEach(({ task }) => {
  if (task.result?.state === 'fail') console.log(`What it made up began at TEST_SEED=${process.env.TEST_SEED}`)
})

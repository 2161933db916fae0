/**
 * Runs before each test file: a test that fails tells where what it made up began, and `TEST_SEED=7 npm run unit` begins there again.
 */
import { afterEach } from 'vitest'

afterEach(({ task }) => {
  if (task.result?.state === 'fail') console.log(`What it made up began at TEST_SEED=${process.env.TEST_SEED}`)
})

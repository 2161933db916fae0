/**
 * Runs before each test file. Files share a worker, and with it the heavy packages; our own modules, what they keep for the
 * whole page, the globals, the clock and the mocks are new for each of them.
 */
import { afterAll, vi } from 'vitest'

vi.resetModules()
globalThis[Symbol.for('wallet-elements')]?.slots.clear()
afterAll(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

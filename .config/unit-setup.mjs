/**
 * Runs before each test file. Files share a worker, and with it the heavy packages; our own modules, what they share by way of
 * the page, the globals, the clock and the mocks are new for each of them.
 */
import { afterAll, vi } from 'vitest'

vi.resetModules()
Reflect.deleteProperty(globalThis, Symbol.for('wallet-elements'))
afterAll(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

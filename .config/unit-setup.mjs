/**
 * Runs before each test file. Files share a worker, and with it the heavy packages; our own modules, what they keep for the
 * whole page, the globals, the clock and the mocks are new for each of them, and nobody of an earlier file listens on.
 */
import { afterAll, vi } from 'vitest'

vi.resetModules()
globalThis[Symbol.for('wallet-elements')]?.values.clear()

const { BroadcastChannel } = globalThis
const opened = []
globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name) {
    super(name)
    opened.push(this)
  }
}
afterAll(() => {
  for (const channel of opened) channel.close()
  Object.assign(globalThis, { BroadcastChannel })
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

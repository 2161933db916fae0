/**
 * Runs before each test file. Files share a worker, and with it the heavy packages. Our own modules, the values that
 * they keep for the whole page, the globals, the clock and the mocks are new for each file. No channel, no timer and no
 * request of an earlier file stays open.
 */
import { afterAll, vi } from 'vitest'

vi.resetModules()
globalThis[Symbol.for('wallet-elements')]?.values.clear()

const { BroadcastChannel, setTimeout: originalSetTimeout } = globalThis
const channels = []
/** The timers that our own sources have started: a screen that a test has left open polls its chain. */
const timers = new Set()
const ownSource = /\/(src|elements)\//
/**
 * The file that called the caller of this function. Formatting the whole stack with source maps takes ten times as
 * long.
 */
function callingFile() {
  const { prepareStackTrace, stackTraceLimit } = Error
  try {
    Error.stackTraceLimit = 3
    Error.prepareStackTrace = (_, [, , caller]) => caller?.getFileName()
    return new Error().stack
  } finally {
    Object.assign(Error, { prepareStackTrace, stackTraceLimit })
  }
}
globalThis.setTimeout = Object.assign((...args) => {
  const timer = originalSetTimeout(...args)
  if (ownSource.test(callingFile() ?? '')) timers.add(timer)
  return timer
}, originalSetTimeout)
/** Under this name, the platform's fetch keeps its connections (undici). It has them from its first request on. */
const CONNECTIONS = Symbol.for('undici.globalDispatcher.1')
await fetch('data:,')
const originalConnections = globalThis[CONNECTIONS]
const connections = new originalConnections.constructor()
globalThis[CONNECTIONS] = connections
const clearTimers = () => {
  for (const timer of timers) clearTimeout(timer)
  timers.clear()
}
globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name) {
    super(name)
    channels.push(this)
  }
}
afterAll(async () => {
  for (const channel of channels) channel.close()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.restoreAllMocks()
  await connections.destroy() // an answer in a later file would continue there, with its globals
  globalThis[CONNECTIONS] = originalConnections
  clearTimers()
  await new Promise(resolve => setImmediate(resolve)) // a request that has failed may start another timer
  clearTimers()
  Object.assign(globalThis, { BroadcastChannel, setTimeout: originalSetTimeout })
})

/**
 * Runs before each test file. Files share a worker, and with it the heavy packages. Our own modules, the values that
 * they keep for the whole page, the globals, the clock and the mocks are new for each file. No channel and no timer of
 * an earlier file stays open.
 */
import { afterAll, vi } from 'vitest'

vi.resetModules()
globalThis[Symbol.for('wallet-elements')]?.values.clear()

const { BroadcastChannel, setTimeout: start } = globalThis
const opened = []
/** The timers that our own sources have started: a screen that a test has left open polls its chain. */
const waits = new Set()
const own = /\/(src|elements)\//
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
globalThis.setTimeout = Object.assign((...given) => {
  const timer = start(...given)
  if (own.test(callingFile() ?? '')) waits.add(timer)
  return timer
}, start)
const endWaits = () => {
  for (const timer of waits) clearTimeout(timer)
  waits.clear()
}
globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name) {
    super(name)
    opened.push(this)
  }
}
afterAll(async () => {
  for (const channel of opened) channel.close()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.restoreAllMocks()
  endWaits()
  await new Promise(resolve => setImmediate(resolve)) // a pending response may start another timer
  endWaits()
  Object.assign(globalThis, { BroadcastChannel, setTimeout: start })
})

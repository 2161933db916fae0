/**
 * Runs before each test file. Files share a worker, and with it the heavy packages; our own modules, what they keep for the
 * whole page, the globals, the clock and the mocks are new for each of them, and nobody of an earlier file listens or waits on.
 */
import { afterAll, vi } from 'vitest'

vi.resetModules()
globalThis[Symbol.for('wallet-elements')]?.values.clear()

const { BroadcastChannel, setTimeout: start } = globalThis
const opened = []
/** What our own sources have begun to wait for: a screen that a test has left open looks at its chain again and again. */
const waits = new Set()
const own = /\/(src|elements)\//
/** The file that has called the caller of this. A stack that is written out, through source maps, takes ten times as long. */
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
  await new Promise(resolve => setImmediate(resolve)) // what was being answered may wait once more
  endWaits()
  Object.assign(globalThis, { BroadcastChannel, setTimeout: start })
})

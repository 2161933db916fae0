/**
 * Combines every call to the provider with every fault that a network or a server can have, over a real socket
 * [SEC-09]. Each cell requires one typed result, the promised number of tries with one idempotency key, a message for
 * the visitor, no open connection, and no exception beside the result. The client's clock runs two hundred times as
 * fast. Its response timeout is sped up only if no response is expected, because a busy machine may be late.
 */
import { appFacts } from '../../src/api/app/app-facts.js'
import { forgetApp, useApp } from '../../src/config/app.js'
import { resolveSettings } from '../../src/config/resolve.js'
import { isErrorCode } from '../../src/errors/codes.js'
import { isWalletError } from '../../src/errors/wallet-error.js'
import { forError } from '../../src/flows/for-error.js'
import { setStorage } from '../../src/lib/storage.js'
import { errorWords } from '../../src/screens/error/error.js'
import { englishText } from '../../src/screens/shapes/parts/screen-content.harness.js'
import { APP_ID, CALLS } from './harness/provider-calls.js'
import {
  FAULTS,
  speedUpTimers,
  LATE,
  realSetTimeout,
  SECRET,
  startFaultyServer,
  useSockets,
  type CallResult,
} from './harness/socket-faults.js'

const LONGEST_MS = 60_000

const violations: string[] = []
process.on('unhandledRejection', reason => {
  violations.push(`unhandled rejection: ${String(reason)}`)
})
process.on('uncaughtException', error => {
  violations.push(`uncaught exception: ${String(error)}`)
})

useSockets()
setStorage({ get: () => null, set: () => undefined, remove: () => undefined })

const settings = resolveSettings(null)
const startedAt = performance.now()
let cells = 0
for (const { name: call, ask, answer, retried = true, counted = false } of CALLS) {
  for (const fault of FAULTS) {
    const ends = (retried ? undefined : fault.unretried) ?? fault.ends
    const tries = retried ? fault.tries : (fault.sends ?? 1)
    const server = await startFaultyServer() // its own: `fetch` may use a connection again that an earlier fault has ended
    let attempt = 0
    const names = new Set<string | undefined>()
    let writes = false
    server.onRequest((socket, head) => {
      writes = !head.startsWith('GET')
      names.add(/^privy-idempotency-key: (\S+)/im.exec(head)?.[1])
      fault.respond(socket, attempt++, JSON.stringify(answer))
    })
    forgetApp()
    useApp({ appId: APP_ID, apiUrl: server.apiUrl })
    appFacts().idempotencyKeys = cells % 3 !== 0 // most providers support idempotency keys, some do not
    const named = appFacts().idempotencyKeys === true
    speedUpTimers(ends === LATE ? 'all' : 'but the time-out', () => attempt >= tries)
    const response = ask()
    const outcome = await Promise.race([
      response.then(
        (): CallResult => 'value',
        (error: unknown) => {
          if (!isWalletError(error) || !isErrorCode(error.code)) return `an error of another kind, ${String(error)}`
          const { title, detail, button } = errorWords(error, settings)
          if (!forError(error).name || !englishText(title) || !englishText(detail) || !englishText(button))
            return `no words for ${error.code}`
          return JSON.stringify([englishText(title), englishText(detail), error.message, error.data ?? null]).includes(
            SECRET,
          )
            ? 'an error page repeated'
            : error.code
        },
      ),
      new Promise<string>(resolve => {
        realSetTimeout(() => resolve('no end'), LONGEST_MS).unref()
      }),
    ])
    speedUpTimers('no')
    const where = `${call} x ${fault.name}`
    if (outcome === 'NETWORK_ERROR' && !named && counted) {
      // The provider counts wrong tries, and without an idempotency key it cannot know a repeated one. There are zero
      // tries if the connection was cut first.
      if (attempt > 1) violations.push(`${where}: the digits were sent ${attempt} times`)
    } else if (!ends.some(end => end === outcome))
      violations.push(`${where}: ended as ${outcome}, not as ${ends.join(' or ')}`)
    else if (attempt !== tries && !(ends.length > 1 && attempt === 1))
      violations.push(`${where}: tried ${attempt} times, not ${tries}`)
    if (attempt > 0 && (names.size > 1 || names.has(undefined) === (named && writes)))
      violations.push(`${where}: ${names.size} names of one action, ${named && writes ? 'wanted' : 'not wanted'}`)
    server.closeConnections()
    server.stop()
    cells++
  }
}
await new Promise(resolve => realSetTimeout(resolve, 100))
console.log(
  `${CALLS.length} calls x ${FAULTS.length} faults = ${cells} cells, ${violations.length} broken, ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
)
for (const violation of violations.slice(0, 50)) console.error(`BROKEN: ${violation}`)
process.exit(violations.length > 0 || cells < 6_000 ? 1 : 0)

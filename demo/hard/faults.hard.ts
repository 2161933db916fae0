/**
 * Every call that asks the provider, times every fault a network or a server can have, over a real socket. In each cell: one
 * typed result, as many tries as were promised and all under one name of the action, words for the visitor, no end left open,
 * and nothing thrown beside it. The client's clock runs a hundred times as fast, but its time-out for an answer only where
 * none is meant to come: a busy machine may be late, too.
 */
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { useTransport } from '../../src/api/client.js'
import { appFacts } from '../../src/api/app-facts.js'
import { forgetApp, useApp } from '../../src/config/app.js'
import { ANSWER_LIMIT_BYTES, REQUEST_TIMEOUT_MS, RETRY_STATUSES } from '../../src/constants.js'
import type { ErrorCode } from '../../src/errors/codes.js'
import { isErrorCode } from '../../src/errors/codes.js'
import { isWalletError } from '../../src/errors/wallet-error.js'
import { forError } from '../../src/flows/for-error.js'
import { useStorage } from '../../src/lib/storage.js'
import { errorWords } from '../../src/screens/error/error.js'
import { option } from './dice.js'
import { APP_ID, CALLS } from './provider-calls.js'

const HASTE = option('haste', 100)
/** How much faster a time-out runs in a fault that answers, however late. */
const PATIENT_HASTE = 2
const LONGEST_MS = 20_000
const TRIES = 4
const SECRET = 'Stack trace at /srv/secret'
const PAGE = `<!doctype html><title>Error</title><pre>${SECRET}</pre>`

type Spoken = 'value' | ErrorCode
/** What happens to the n-th try (from 0) of a call whose good answer is given. */
interface Fault { name: string; meet: (socket: Socket, tried: number, good: string) => void; ends: readonly Spoken[]; tries: number }

const http = (status: number, body: string, headers = 'content-type: application/json\r\n', length = Buffer.byteLength(body)) =>
  `HTTP/1.1 ${status} X\r\n${headers}content-length: ${length}\r\nconnection: close\r\n\r\n${body}`
const ok = (good: string) => http(200, good)
const always = (name: string, ends: readonly Spoken[], tries: number, meet: (socket: Socket, good: string) => void): Fault => ({ name, ends, tries, meet: (socket, _, good) => meet(socket, good) })
const says = (name: string, text: (good: string) => string, ends: readonly Spoken[], tries = 1): Fault => always(name, ends, tries, (socket, good) => { socket.end(text(good)) })
const unexpected = ['UNEXPECTED_ANSWER'] as const
const lost = ['NETWORK_ERROR'] as const
const late = ['CLIENT_REQUEST_TIMEOUT'] as const

const codeOf = (status: number): Spoken => status === 429 ? 'TOO_MANY_REQUESTS' : 'API_ERROR'
const ERROR_STATUSES = [400, 401, 402, 403, 404, 405, 406, 408, 409, 410, 411, 412, 413, 414, 415, 416, 418, 422, 423, 424, 425, 426, 428, 429, 431, 451, 500, 501, 502, 503, 504, 505, 507, 508, 510, 511, 520, 522, 599]

const FAULTS: readonly Fault[] = [
  ...ERROR_STATUSES.map(status => says(`${status}`, () => http(status, '{"error":"The provider says no."}'), [codeOf(status)], RETRY_STATUSES.includes(status) ? TRIES : 1)),
  says('421', () => http(421, '{"error":"The provider says no."}'), ['API_ERROR'], 2), // fetch itself tries this one again on another connection
  ...[400, 422, 429, 500, 503].map(status => says(`${status} with a page`, () => http(status, PAGE, 'content-type: text/html\r\n'), [codeOf(status)], RETRY_STATUSES.includes(status) ? TRIES : 1)),
  ...[300, 301, 302, 303, 307, 308].map(status => says(`${status} to elsewhere`, () => http(status, '', 'location: https://elsewhere.test/\r\n'), unexpected)),
  ...[200, 204, 205].map(status => says(`${status} and nothing`, () => `HTTP/1.1 ${status} X\r\nconnection: close\r\n\r\n`, unexpected)),
  says('a page', () => http(200, PAGE, 'content-type: text/html\r\n'), unexpected),
  says('a page that says it is JSON', () => http(200, PAGE), unexpected),
  says('JSON that says it is a page', good => http(200, good, 'content-type: text/html\r\n'), unexpected),
  says('half of it, complete', good => http(200, good.slice(0, -1)), unexpected),
  says('half of it, cut off', good => http(200, good.slice(0, -1), 'content-type: application/json\r\n', good.length + 50), lost, TRIES),
  says('an endless chunk', () => 'HTTP/1.1 200 X\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nffff\r\n{', lost, TRIES),
  says('no HTTP', () => 'SSH-2.0-OpenSSH\r\n', lost, TRIES),
  says('gzip that is none', good => http(200, good, 'content-type: application/json\r\ncontent-encoding: gzip\r\n'), [...lost, ...unexpected], TRIES),
  says('one byte too much', good => http(200, good.padEnd(ANSWER_LIMIT_BYTES + 1)), unexpected),
  says('as much as may be', good => http(200, good.padEnd(ANSWER_LIMIT_BYTES)), ['value']),
  says('a wrong kind', () => http(200, '7'), [...unexpected, 'value']), // an answer whose content says nothing may be a 7
  says('broken UTF-8', () => http(200, '', undefined, 3), lost, TRIES),
  always('refused before a byte', lost, TRIES, socket => { socket.resetAndDestroy() }),
  always('reset after the head', lost, TRIES, socket => { socket.write('HTTP/1.1 200 X\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{', () => setTimeout(() => socket.resetAndDestroy(), 5)) }),
  always('silence', late, 1, () => undefined),
  always('a head and then silence', late, 1, socket => { socket.write('HTTP/1.1 200 X\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{') }),
  always('a byte a second', late, 1, socket => {
    socket.write('HTTP/1.1 200 X\r\ncontent-type: application/json\r\ncontent-length: 9999\r\n\r\n')
    const timer = setInterval(() => { if (socket.writable) socket.write(' ') }, 1_000 / HASTE)
    socket.on('close', () => clearInterval(timer))
  }),
  always('slow, but in time', ['value'], 1, (socket, good) => { setTimeout(() => socket.end(ok(good)), 10_000 / HASTE) }),
  ...[1, 2, 3].map((times): Fault => ({ name: `offline for ${times} of its tries`, ends: ['value'], tries: times + 1, meet: (socket, tried, good) => { if (tried < times) socket.resetAndDestroy(); else socket.end(ok(good)) } })),
  ...[408, 500, 503].map((status): Fault => ({ name: `${status} once`, ends: ['value'], tries: 2, meet: (socket, tried, good) => { socket.end(tried === 0 ? http(status, '{}') : ok(good)) } })),
  { name: 'busy, then wrong', ends: ['INVALID_CREDENTIALS'], tries: 2, meet: (socket, tried) => { socket.end(tried === 0 ? http(503, '{}') : http(422, '{"error":"wrong","code":"invalid_credentials"}')) } },
  { name: 'busy, then silence', ends: late, tries: 2, meet: (socket, tried) => { if (tried === 0) socket.end(http(503, '{}')) } },
]

const broken: string[] = []
process.on('unhandledRejection', reason => { broken.push(`unhandled rejection: ${String(reason)}`) })
process.on('uncaughtException', error => { broken.push(`uncaught exception: ${String(error)}`) })

let meet: (socket: Socket, head: string) => void = socket => { socket.destroy() }
const sockets = new Set<Socket>()
const server = createServer(socket => {
  sockets.add(socket)
  socket.on('error', () => undefined).on('close', () => sockets.delete(socket)).once('data', head => meet(socket, head.toString('latin1')))
})
await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

const patient = globalThis.setTimeout
let hasty = false
let silent = false
function hurried(ms: number): number {
  if (!hasty) return ms
  if (ms !== REQUEST_TIMEOUT_MS) return ms / HASTE
  return silent ? 2 * ms / HASTE : ms / PATIENT_HASTE
}
globalThis.setTimeout = Object.assign((action: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => patient(action, hurried(ms), ...args), patient) as typeof setTimeout
/** fetch keeps connections and timers of its own; only what the client waits for is hurried. */
const platformFetch = globalThis.fetch.bind(globalThis)
useTransport((url, init) => platformFetch(url, { ...init, headers: { ...(init.headers as Record<string, string>), connection: 'close' } }))
useStorage({ get: () => null, set: () => undefined, remove: () => undefined })

const begun = performance.now()
let cells = 0
for (const [call, ask, good] of CALLS) {
  for (const fault of FAULTS) {
    let tried = 0
    const names = new Set<string | undefined>()
    let writes = false
    meet = (socket, head) => {
      writes = !head.startsWith('GET')
      names.add(/^privy-idempotency-key: (\S+)/im.exec(head)?.[1])
      fault.meet(socket, tried++, JSON.stringify(good))
    }
    forgetApp()
    useApp({ appId: APP_ID, apiUrl })
    appFacts().idempotencyKeys = cells % 3 !== 0 // most providers of this wire know them, some do not
    const named = appFacts().idempotencyKeys === true
    hasty = true
    silent = fault.ends === late
    const asked = ask()
    const ended = await Promise.race([
      asked.then((): Spoken => 'value', (error: unknown) => {
        if (!isWalletError(error) || !isErrorCode(error.code)) return `an error of another kind, ${String(error)}`
        const { title, detail, button } = errorWords(error)
        if (!forError(error).name || !title || !detail || !button) return `no words for ${error.code}`
        return JSON.stringify([title, detail, error.message, error.data ?? null]).includes(SECRET) ? 'an error page repeated' : error.code
      }),
      new Promise<string>(resolve => { patient(() => resolve('no end'), LONGEST_MS).unref() }),
    ])
    hasty = false
    const where = `${call} x ${fault.name}`
    if (!fault.ends.some(end => end === ended)) broken.push(`${where}: ended as ${ended}, not as ${fault.ends.join(' or ')}`)
    if (tried !== fault.tries && !(fault.ends.length > 1 && tried === 1)) broken.push(`${where}: tried ${tried} times, not ${fault.tries}`)
    if (names.size > 1 || names.has(undefined) === (named && writes)) broken.push(`${where}: ${names.size} names of one action, ${named && writes ? 'wanted' : 'not wanted'}`)
    for (const socket of sockets) socket.destroy()
    cells++
  }
}
await new Promise(resolve => patient(resolve, 100))
server.close()
console.log(`${CALLS.length} calls x ${FAULTS.length} faults = ${cells} cells, ${broken.length} broken, ${((performance.now() - begun) / 1000).toFixed(1)} s`)
for (const what of broken.slice(0, 50)) console.error(what)
process.exit(broken.length > 0 || cells < 1_200 ? 1 : 0)

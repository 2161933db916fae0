/**
 * Checks that any response of any server ends in a typed result [SEC-09]: the promised value, or a WalletError with a
 * known code. There are no more tries than promised, no exception beside the result, no text of an error page in it,
 * and no change to a prototype. Most responses come from a scripted transport. Every two-hundredth crosses a real
 * socket, where HTTP itself may be broken. `--seed N` repeats a run, `--count N` sets the number of responses.
 */
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { setTransport } from '../../src/api/client.js'
import { appFacts } from '../../src/api/app/app-facts.js'
import { forgetApp, useApp } from '../../src/config/app.js'
import { isErrorCode } from '../../src/errors/codes.js'
import { isWalletError } from '../../src/errors/wallet-error.js'
import { setStorage } from '../../src/lib/storage.js'
import { below, chance, option, pick, random, seed } from './harness/random.js'
import { APP_ID, CALLS } from './harness/provider-calls.js'

/** A call that takes longer counts as hanging. */
const HANGS_MS = 60_000
/** The most often that a call is sent: once, plus three retries. */
const MAX_TRIES = 4
/** Divides the client's waits, so that four tries and a timeout of 20 s fit into a run. A socket gets more time. */
const SPEED_UP = { script: 2_000, socket: 200 }
const SECRET = 'Stack trace at /srv/secret'

const count = option('count', 100_000)
console.log(`seed ${seed}, ${count} answers`)

// The responses.

const ATOMS: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  2 ** 53,
  1e21,
  8.64e15,
  '',
  ' ',
  'x',
  '0',
  'null',
  '1751328000',
  '__proto__',
  'set',
  'clear',
  'SET',
  'javascript:alert(1)',
  '<img src=x onerror=alert(1)>',
  '\u202egpj.exe',
  '\ud800',
  'a'.repeat(5_000),
  [],
  {},
  [[]],
  [null],
  { type: 'email' },
  { type: 'hologram' },
  { length: 3 },
  { then: 'x' },
  { toString: 1 },
]
const KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'type',
  'user',
  'id',
  'code',
  'error',
  'message',
  'data',
  'then',
  'length',
  '',
]

/** Copies a value with something changed inside it. */
function altered(value: unknown): unknown {
  if (chance(0.12)) return pick(ATOMS)
  if (Array.isArray(value)) {
    const list: unknown[] = [...(value as unknown[])]
    const roll = random()
    if (roll < 0.2 || list.length === 0) list.splice(below(list.length + 1), 0, pick(ATOMS))
    else if (roll < 0.3) list.splice(below(list.length), 1)
    else if (roll < 0.35) list.push(...list, ...list)
    else {
      const at = below(list.length)
      list[at] = altered(list[at])
    }
    return list
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value)
    const roll = random()
    if (roll < 0.15 || entries.length === 0) entries.push([pick(KEYS), pick(ATOMS)])
    else if (roll < 0.3) entries.splice(below(entries.length), 1)
    else {
      const at = below(entries.length)
      const [key, inner] = entries[at] as [string, unknown]
      entries[at] = [key, altered(inner)]
    }
    const object: Record<string, unknown> = {}
    for (const [key, inner] of entries)
      Object.defineProperty(object, key, { value: inner, enumerable: true, configurable: true, writable: true })
    return object
  }
  return pick(ATOMS)
}

const CODES = [
  'invalid_credentials',
  'allowlist_rejected',
  'max_accounts_reached',
  'user_does_not_exist',
  'account_transfer_required',
  'too_many_requests',
  'missing_or_invalid_token',
  'invalid_data',
  'linked_account_not_found',
  'code_of_the_future',
  '__proto__',
  '',
  7,
  null,
  {},
]
const bytes = (length: number) => Uint8Array.from({ length }, () => below(256))

/** The body of a response: correct, changed, cut short, or noise. */
function body(correct: unknown): Uint8Array | string {
  const roll = random()
  if (roll < 0.45) {
    let value = correct
    for (let bends = 1 + below(4); bends > 0; bends--) value = altered(value)
    return JSON.stringify(value) ?? ''
  }
  if (roll < 0.55) return JSON.stringify(correct)
  if (roll < 0.65) {
    const text = JSON.stringify(correct)
    return text.slice(0, below(text.length))
  }
  if (roll < 0.72) return `<!doctype html><title>502</title><pre>${SECRET}</pre>`
  if (roll < 0.8)
    return JSON.stringify({
      error: chance(0.5) ? pick(ATOMS) : 'Something the provider says',
      code: pick(CODES),
      ...(chance(0.2) ? { data: altered(correct) } : {}),
      ...(chance(0.2) ? { message: pick(ATOMS) } : {}),
    })
  if (roll < 0.85) return JSON.stringify(pick(ATOMS))
  if (roll < 0.9) return bytes(below(400))
  if (roll < 0.93) {
    const text = new TextEncoder().encode(JSON.stringify(correct))
    for (let hits = 1 + below(5); hits > 0; hits--) text[below(text.length)] = below(256)
    return text
  }
  if (roll < 0.95) {
    const height = pick([10, 63, 65, 1_000, 50_000])
    return '['.repeat(height) + ']'.repeat(height)
  }
  if (roll < 0.96) return `{"id":"a","name":"b","pad":"${'x'.repeat(pick([1_000, 999_000, 1_000_000, 3_000_000]))}"}`
  if (roll < 0.98)
    return `${JSON.stringify(correct).slice(0, -1)},"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}`
  return ''
}

const STATUSES = [
  200, 200, 200, 200, 200, 200, 201, 202, 204, 206, 300, 301, 302, 304, 307, 308, 400, 401, 402, 403, 404, 405, 408,
  409, 410, 413, 415, 418, 422, 425, 429, 431, 451, 500, 501, 502, 503, 504, 505, 511, 599,
]
const TYPES = [
  'application/json',
  'application/json',
  'application/json; charset=utf-8',
  'application/json',
  'application/problem+json',
  'text/html',
  'text/plain',
  'application/octet-stream',
  '',
  'application/jsonp',
  'APPLICATION/JSON',
  'text/html, application/json',
]
const EMPTY = [204, 205, 304]

function scripted(correct: unknown): Promise<Response> {
  const roll = random()
  if (roll < 0.01) return Promise.reject(new TypeError('fetch failed'))
  if (roll < 0.015)
    return Promise.reject(
      pick([new Error('odd'), new DOMException('odd', 'SecurityError'), 'a text', undefined, null, { status: 500 }]),
    )
  const status = chance(0.5) ? 200 : pick(STATUSES)
  const type = chance(0.6) ? 'application/json' : pick(TYPES)
  const headers = {
    ...(type ? { 'content-type': type } : {}),
    ...(chance(0.03) ? { 'content-length': pick(['0', '1', '-5', '1e9', '99999999', 'many']) } : {}),
  }
  if (EMPTY.includes(status)) return Promise.resolve(new Response(null, { status, headers }))
  const sent = body(correct)
  if (!chance(0.1)) return Promise.resolve(new Response(sent as BodyInit, { status, headers }))
  const content = typeof sent === 'string' ? new TextEncoder().encode(sent.slice(0, 5_000)) : sent
  const ends = random()
  return Promise.resolve(
    new Response(
      new ReadableStream<Uint8Array>({
        start: controller => {
          const size = 1 + below(content.length + 1)
          for (let at = 0; at < content.length; at += size) controller.enqueue(content.slice(at, at + size))
          if (ends < 0.6) controller.close()
          else if (ends < 0.95) controller.error(pick([new TypeError('terminated'), new Error('reset'), 'a text']))
        }, // otherwise the body stays open and silent
      }),
      { status, headers },
    ),
  )
}

// A server that can send any HTTP, also broken.

const sockets = new Set<Socket>()
let answerTo: unknown
const server = createServer(socket => {
  sockets.add(socket)
  socket
    .on('error', () => undefined)
    .on('close', () => sockets.delete(socket))
    .once('data', () => {
      const sent = body(answerTo)
      const content = typeof sent === 'string' ? Buffer.from(sent) : Buffer.from(sent)
      const length = pick([
        content.length,
        content.length,
        content.length,
        content.length + 10,
        Math.max(0, content.length - 3),
      ])
      const head = `HTTP/1.1 ${pick(STATUSES)} X\r\ncontent-type: ${pick(TYPES) || 'x'}\r\n`
      const roll = random()
      if (roll < 0.5)
        socket.write(
          Buffer.concat([Buffer.from(`${head}content-length: ${length}\r\nconnection: close\r\n\r\n`), content]),
        )
      else if (roll < 0.6) socket.write(Buffer.concat([Buffer.from(`${head}connection: close\r\n\r\n`), content]))
      else if (roll < 0.7)
        socket.write(
          `${head}transfer-encoding: chunked\r\n\r\n${pick(['5\r\nhello\r\n', 'zz\r\n', 'ffffffff\r\nx', '0\r\n\r\n', '-1\r\n'])}`,
        )
      else if (roll < 0.8) socket.write(Buffer.from(bytes(below(300))))
      else if (roll < 0.85)
        socket.write(
          `${head}content-encoding: gzip\r\ncontent-length: ${content.length}\r\n\r\n${content.toString('latin1')}`,
        )
      else if (roll < 0.9) socket.write('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n')
      else if (roll < 0.95) return void socket.resetAndDestroy()
      else return // silence
      if (chance(0.8)) socket.end()
    })
})
await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
const port = (server.address() as AddressInfo).port

// The run.

const violations: string[] = []
process.on('unhandledRejection', reason => {
  violations.push(`unhandled rejection: ${String(reason)}`)
})
process.on('uncaughtException', error => {
  violations.push(`uncaught exception: ${String(error)}`)
})

const patient = globalThis.setTimeout
let haste = SPEED_UP.script
const hasty = (action: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => patient(action, ms / haste, ...args)
globalThis.setTimeout = Object.assign(hasty, patient) as typeof setTimeout
const warn = console.warn
console.warn = () => undefined
setStorage({ get: () => null, set: () => undefined, remove: () => undefined })

const before = Object.getOwnPropertyNames(Object.prototype).join()
const platformFetch = globalThis.fetch.bind(globalThis)
const outcomes = new Map<string, number>()
const begunAt = performance.now()
let [longest, most] = [0, 0]
for (let index = 0; index < count && violations.length === 0; index++) {
  const { name, ask, answer: correct } = pick(CALLS)
  const real = index % 200 === 0
  answerTo = correct
  haste = real ? SPEED_UP.socket : SPEED_UP.script
  forgetApp()
  useApp({ appId: APP_ID, apiUrl: `http://127.0.0.1:${port}` })
  appFacts().idempotencyKeys = chance(0.5)
  let tries = 0
  setTransport((...request) => {
    tries++
    return real ? platformFetch(...request) : scripted(correct)
  })
  const startedAt = performance.now()
  const outcome = await Promise.race([
    ask().then(
      () => 'a value',
      (error: unknown) => {
        if (!isWalletError(error) || !isErrorCode(error.code))
          return `BROKEN: ${String(error)} ${error instanceof Error ? error.stack : ''}`
        if (JSON.stringify([error.message, error.data ?? null]).includes(SECRET))
          return 'BROKEN: an error page was repeated'
        return error.code
      },
    ),
    new Promise<string>(resolve => {
      patient(() => resolve('BROKEN: no end'), HANGS_MS).unref()
    }),
  ])
  longest = Math.max(longest, performance.now() - startedAt)
  most = Math.max(most, tries)
  outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  if (tries > MAX_TRIES) violations.push(`answer ${index}, ${name}: sent ${tries} times`)
  if (outcome.startsWith('BROKEN'))
    violations.push(`answer ${index}, ${name}${real ? ', over a socket' : ''}: ${outcome}`)
  if (Object.getOwnPropertyNames(Object.prototype).join() !== before || 'admin' in {})
    violations.push(`answer ${index}, ${name}: a prototype was changed`)
}
await new Promise(resolve => patient(resolve, 100))
console.warn = warn
for (const socket of sockets) socket.destroy()
server.close()

console.log(
  [...outcomes]
    .sort(([, a], [, b]) => b - a)
    .map(([outcome, times]) => `${String(times).padStart(8)}  ${outcome}`)
    .join('\n'),
)
console.log(
  `${((performance.now() - begunAt) / 1000).toFixed(1)} s, longest ${longest.toFixed(0)} ms, sent ${most} times at most`,
)
for (const violation of violations) console.error(`BROKEN: ${violation}`)
process.exit(violations.length > 0 ? 1 : 0)

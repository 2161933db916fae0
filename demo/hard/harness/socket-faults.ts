import { createServer, type AddressInfo, type Socket } from 'node:net'
import { setTransport } from '../../../src/api/client.js'
import { ANSWER_LIMIT_BYTES, REQUEST_TIMEOUT_MS, RETRY_STATUSES, SCAN_TIMEOUT_MS } from '../../../src/constants.js'
import type { ErrorCode } from '../../../src/errors/codes.js'
import { option } from './random.js'

/** How much faster the client's clock runs while it is sped up. */
const SPEED_UP = option('haste', 200)
/** The client's limits for a response. */
const TIMEOUTS_MS: readonly number[] = [REQUEST_TIMEOUT_MS, SCAN_TIMEOUT_MS]
/** How much faster a timeout runs for a fault that responds, however late. */
const TIMEOUT_SPEED_UP = 2
const MAX_TRIES = 4
export const SECRET = 'Stack trace at /srv/secret'
const PAGE = `<!doctype html><title>Error</title><pre>${SECRET}</pre>`

/** The end of a call: a value, or an error with this code. */
export type CallResult = 'value' | ErrorCode
/** The behaviour for the n-th try (from 0) of a call, given its correct response. */
export interface Fault {
  name: string
  respond: (socket: Socket, attempt: number, body: string) => void
  ends: readonly CallResult[]
  tries: number
  /** How it ends for a call that is tried only once, where that differs. */
  unretried?: readonly CallResult[]
  /** How often `fetch` itself sends one try; once by default. */
  sends?: number
}

const http = (
  status: number,
  body: string,
  headers = 'content-type: application/json\r\n',
  length = Buffer.byteLength(body),
) => `HTTP/1.1 ${status} X\r\n${headers}content-length: ${length}\r\nconnection: close\r\n\r\n${body}`
const ok = (body: string) => http(200, body)
const always = (
  name: string,
  ends: readonly CallResult[],
  tries: number,
  respond: (socket: Socket, body: string) => void,
): Fault => ({ name, ends, tries, respond: (socket, _, body) => respond(socket, body) })
const respondsWith = (name: string, text: (body: string) => string, ends: readonly CallResult[], tries = 1): Fault =>
  always(name, ends, tries, (socket, body) => {
    socket.end(text(body))
  })
const unexpected = ['UNEXPECTED_ANSWER'] as const
const networkError = ['NETWORK_ERROR'] as const
export const LATE = ['CLIENT_REQUEST_TIMEOUT'] as const

const codeOf = (status: number): CallResult => (status === 429 ? 'TOO_MANY_REQUESTS' : 'API_ERROR')
const ERROR_STATUSES = [
  400, 401, 402, 403, 404, 405, 406, 408, 409, 410, 411, 412, 413, 414, 415, 416, 418, 422, 423, 424, 425, 426, 428,
  429, 431, 451, 500, 501, 502, 503, 504, 505, 507, 508, 510, 511, 520, 522, 599,
]

/** Every fault that a network or a server can have, over a real socket. */
export const FAULTS: readonly Fault[] = [
  ...ERROR_STATUSES.map(status =>
    respondsWith(
      `${status}`,
      () => http(status, '{"error":"The provider says no."}'),
      [codeOf(status)],
      RETRY_STATUSES.includes(status) ? MAX_TRIES : 1,
    ),
  ),
  // `fetch` itself repeats this one on another connection.
  { ...respondsWith('421', () => http(421, '{"error":"The provider says no."}'), ['API_ERROR'], 2), sends: 2 },
  ...[400, 422, 429, 500, 503].map(status =>
    respondsWith(
      `${status} with a page`,
      () => http(status, PAGE, 'content-type: text/html\r\n'),
      [codeOf(status)],
      RETRY_STATUSES.includes(status) ? MAX_TRIES : 1,
    ),
  ),
  ...[300, 301, 302, 303, 307, 308].map(status =>
    respondsWith(`${status} to elsewhere`, () => http(status, '', 'location: https://elsewhere.test/\r\n'), unexpected),
  ),
  ...[200, 204, 205].map(status =>
    respondsWith(`${status} and nothing`, () => `HTTP/1.1 ${status} X\r\nconnection: close\r\n\r\n`, unexpected),
  ),
  respondsWith('a page', () => http(200, PAGE, 'content-type: text/html\r\n'), unexpected),
  respondsWith('a page that says it is JSON', () => http(200, PAGE), unexpected),
  respondsWith('JSON that says it is a page', body => http(200, body, 'content-type: text/html\r\n'), unexpected),
  respondsWith('half of it, complete', body => http(200, body.slice(0, -1)), unexpected),
  respondsWith(
    'half of it, cut off',
    body => http(200, body.slice(0, -1), 'content-type: application/json\r\n', body.length + 50),
    networkError,
    MAX_TRIES,
  ),
  respondsWith(
    'an endless chunk',
    () => 'HTTP/1.1 200 X\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nffff\r\n{',
    networkError,
    MAX_TRIES,
  ),
  respondsWith('no HTTP', () => 'SSH-2.0-OpenSSH\r\n', networkError, MAX_TRIES),
  respondsWith(
    'gzip that is none',
    body => http(200, body, 'content-type: application/json\r\ncontent-encoding: gzip\r\n'),
    [...networkError, ...unexpected],
    MAX_TRIES,
  ),
  respondsWith('one byte too much', body => http(200, body.padEnd(ANSWER_LIMIT_BYTES + 1)), unexpected),
  respondsWith('as much as may be', body => http(200, body.padEnd(ANSWER_LIMIT_BYTES)), ['value']),
  // A response whose content is not used may be a 7.
  respondsWith('a wrong kind', () => http(200, '7'), [...unexpected, 'value']),
  respondsWith('broken UTF-8', () => http(200, '', undefined, 3), networkError, MAX_TRIES),
  always('refused before a byte', networkError, MAX_TRIES, socket => {
    socket.resetAndDestroy()
  }),
  always('reset after the head', networkError, MAX_TRIES, socket => {
    socket.write('HTTP/1.1 200 X\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{', () =>
      setTimeout(() => socket.resetAndDestroy(), 5),
    )
  }),
  always('silence', LATE, 1, () => undefined),
  always('a head and then silence', LATE, 1, socket => {
    socket.write('HTTP/1.1 200 X\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{')
  }),
  always('a byte a second', LATE, 1, socket => {
    socket.write('HTTP/1.1 200 X\r\ncontent-type: application/json\r\ncontent-length: 9999\r\n\r\n')
    const timer = setInterval(() => {
      if (socket.writable) socket.write(' ')
    }, 1_000 / SPEED_UP)
    socket.on('close', () => clearInterval(timer))
  }),
  always('slow, but in time', ['value'], 1, (socket, body) => {
    realSetTimeout(() => socket.end(ok(body)), 10_000 / SPEED_UP)
  }),
  ...[1, 2, 3].map((times): Fault => ({
    name: `offline for ${times} of its tries`,
    ends: ['value'],
    unretried: networkError,
    tries: times + 1,
    respond: (socket, attempt, body) => {
      if (attempt < times) socket.resetAndDestroy()
      else socket.end(ok(body))
    },
  })),
  ...[408, 500, 503].map((status): Fault => ({
    name: `${status} once`,
    ends: ['value'],
    unretried: ['API_ERROR'],
    tries: 2,
    respond: (socket, attempt, body) => {
      socket.end(attempt === 0 ? http(status, '{}') : ok(body))
    },
  })),
  {
    name: 'busy, then wrong',
    ends: ['INVALID_CREDENTIALS'],
    unretried: ['API_ERROR'],
    tries: 2,
    respond: (socket, attempt) => {
      socket.end(attempt === 0 ? http(503, '{}') : http(422, '{"error":"wrong","code":"invalid_credentials"}'))
    },
  },
  {
    name: 'busy, then silence',
    ends: LATE,
    unretried: ['API_ERROR'],
    tries: 2,
    respond: (socket, attempt) => {
      if (attempt === 0) socket.end(http(503, '{}'))
    },
  },
]

/** A server on a real socket that treats each request as it is told. */
export interface FaultyServer {
  readonly apiUrl: string
  /** Sets the behaviour for the next requests. It gets each socket and everything sent before the response. */
  onRequest(handler: (socket: Socket, head: string) => void): void
  /** Closes every connection. */
  closeConnections(): void
  stop(): void
}

export async function startFaultyServer(): Promise<FaultyServer> {
  let handle: (socket: Socket, head: string) => void = socket => {
    socket.destroy()
  }
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket
      .on('error', () => undefined)
      .on('close', () => sockets.delete(socket))
      .once('data', head => handle(socket, head.toString('latin1')))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    onRequest: handler => {
      handle = handler
    },
    closeConnections: () => {
      for (const socket of sockets) socket.destroy()
    },
    stop: () => {
      server.close()
    },
  }
}

/** The platform's timer, which is never sped up. */
export const realSetTimeout = globalThis.setTimeout
let spedUp: 'no' | 'all' | 'but the time-out' = 'no'
let hasReceived = () => true

/**
 * Sets whether the client's timers run faster, and whether its response timeout does. The timeout may run faster only
 * if no response is expected, and not before the server has received the request (`received`).
 */
export function speedUpTimers(how: typeof spedUp, received = () => true): void {
  spedUp = how
  hasReceived = received
}

function scaled(ms: number): number {
  if (spedUp === 'no') return ms
  if (!TIMEOUTS_MS.includes(ms)) return ms / SPEED_UP
  return spedUp === 'all' ? (2 * ms) / SPEED_UP : ms / TIMEOUT_SPEED_UP
}

/**
 * Sends each of the client's requests over its own real socket, because fetch keeps connections and timers of its own.
 * Puts the client's timers under the control of `speedUpTimers`.
 */
export function useSockets(): void {
  globalThis.setTimeout = Object.assign((action: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
    const timer: NodeJS.Timeout = realSetTimeout(() => {
      if (spedUp === 'all' && TIMEOUTS_MS.includes(ms) && !hasReceived()) timer.refresh()
      else action(...args)
    }, scaled(ms))
    return timer
  }, realSetTimeout) as typeof setTimeout
  const platformFetch = globalThis.fetch.bind(globalThis)
  setTransport((url, init) =>
    platformFetch(url, { ...init, headers: { ...(init.headers as Record<string, string>), connection: 'close' } }),
  )
}

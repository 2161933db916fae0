import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { Fault } from '../../../elements/testing/fault.js'
import { HOTEL_PAGE, type Faults } from './faults.js'
import { oversized, wrongTypes } from './alter-response.js'

type Spoiled = Extract<Fault, { lostAnswer: true } | { wrongTypes: true } | { oversized: true }>

interface Options {
  /** The connection to the client. */
  socket: WebSocket
  faults: Faults
  /** The path in `operations/calls.ts` for a message with this method, sent in either direction. */
  pathOf(method: string): string
  /** Handles a message from the client. */
  serve(text: string): void
}

/** The WebSocket close code for a status: try again later, policy violation, or internal error. */
const closeCode = (status: number): number => (status === 429 || status === 503 ? 1013 : status < 500 ? 1008 : 1011)

/**
 * A JSON-RPC 2.0 socket to whose messages armed faults apply: requests of the client, their responses (matched by id),
 * and notifications to the client. A fault with a status closes the socket with the matching close code, and a reset
 * cuts it. A lost response or a lost message leaves it open.
 */
export class FaultySocket {
  readonly #spoils = new Map<unknown, Spoiled>()

  constructor(private readonly options: Options) {}

  /** Takes a message from the client. */
  hear(text: string): void {
    const { id, method } = read(text)
    const { serve } = this.options
    const fault = this.#take(method)
    if (!fault) return serve(text)
    if ('delayMs' in fault) return this.#later(fault.delayMs, () => serve(text))
    if (!isSpoiled(fault)) return this.#happen(fault, id)
    this.#spoils.set(id, fault)
    serve(text)
  }

  /** Sends a message to the client: a response or a notification. */
  say(text: string): void {
    const { id, method } = read(text)
    const fault = method === undefined ? this.#spoils.get(id) : this.#take(method)
    if (method === undefined) this.#spoils.delete(id)
    if (!fault) this.#send(text)
    else if ('delayMs' in fault) this.#later(fault.delayMs, () => this.#send(text))
    else if (!isSpoiled(fault)) this.#happen(fault, id)
    else if ('wrongTypes' in fault) this.#send(withWrongTypes(text, id))
    else if ('oversized' in fault) this.#send(oversized(text).toString())
  }

  #take(method: string | undefined): Fault | undefined {
    return method === undefined
      ? undefined
      : this.options.faults.take({ method: 'POST', path: this.options.pathOf(method), appId: '' })
  }

  #happen(fault: Exclude<Fault, Spoiled | { delayMs: number }>, id: unknown): void {
    const { socket } = this.options
    if ('hang' in fault) return
    if ('reset' in fault) return socket.terminate()
    if ('status' in fault) return socket.close(closeCode(fault.status), `Fault ${fault.status}`)
    if ('html' in fault) return this.#send(HOTEL_PAGE)
    if ('raw' in fault) return this.#send(fault.raw)
    if ('rpcError' in fault)
      return this.#send(JSON.stringify({ jsonrpc: '2.0', id: id ?? null, error: fault.rpcError }))
    socket.send('{"jsonrpc":"2.0","resu', () => socket.terminate())
  }

  #later(ms: number, then: () => void): void {
    const timer = setTimeout(then, ms)
    this.options.socket.on('close', () => clearTimeout(timer))
  }

  #send(text: string): void {
    const { socket } = this.options
    if (socket.readyState === socket.OPEN) socket.send(text)
  }
}

/** Upgrades a connection (`serve`), unless a fault is armed for that. Faults that need a body do not apply. */
export function meetUpgrade(faults: Faults, path: string, socket: Duplex, serve: () => void): void {
  socket.on('error', () => socket.destroy())
  const fault = faults.take({ method: 'GET', path, appId: '' })
  if (!fault || 'wrongTypes' in fault || 'oversized' in fault) return serve()
  if ('hang' in fault) return
  if ('delayMs' in fault)
    return void setTimeout(() => {
      if (!socket.destroyed) serve()
    }, fault.delayMs)
  if ('reset' in fault || 'lostAnswer' in fault || 'truncated' in fault) return void socket.destroy()
  const [status, type, body] =
    'html' in fault
      ? [200, 'text/html', HOTEL_PAGE]
      : 'raw' in fault
        ? [200, fault.contentType ?? 'application/json', fault.raw]
        : 'rpcError' in fault
          ? [200, 'application/json', JSON.stringify({ jsonrpc: '2.0', id: null, error: fault.rpcError })]
          : [fault.status, 'application/json', JSON.stringify(fault.body ?? { error: `Fault ${fault.status}` })]
  socket.end(
    `HTTP/1.1 ${status} Fault\r\ncontent-type: ${type}\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  )
}

const isSpoiled = (fault: Fault): fault is Spoiled =>
  'lostAnswer' in fault || 'wrongTypes' in fault || 'oversized' in fault

/** Replaces everything but the id, by which the client matches the response to its request. */
function withWrongTypes(text: string, id: unknown): string {
  const spoiled = JSON.parse(wrongTypes(text)) as unknown
  return JSON.stringify(typeof spoiled === 'object' && spoiled !== null ? { ...spoiled, id } : spoiled)
}

/** The id and method of a message, or of the first in a batch. Empty for anything that is not JSON-RPC. */
function read(text: string): { id?: unknown; method?: string } {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return {}
  }
  const first: unknown = Array.isArray(body) ? body[0] : body
  if (typeof first !== 'object' || first === null) return {}
  const { id, method } = first as { id?: unknown; method?: unknown }
  return { id, ...(typeof method === 'string' ? { method } : {}) }
}

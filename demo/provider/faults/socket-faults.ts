import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { Fault } from '../../../elements/testing/fault.js'
import { HOTEL_PAGE, type Faults } from './faults.js'
import { oversized, wrongTypes } from './spoil-answer.js'

type Spoiled = Extract<Fault, { lostAnswer: true } | { wrongTypes: true } | { oversized: true }>

interface Options {
  /** The client's end. */
  socket: WebSocket
  faults: Faults
  /** The path by which `operations/calls.ts` knows a text of this method, asked or told. */
  pathOf(method: string): string
  /** Does what a text of the client asks for. */
  serve(text: string): void
}

/** WebSocket's own words for a status: come again later, not allowed, a fault of the server. */
const closeCode = (status: number): number => (status === 429 || status === 503 ? 1013 : status < 500 ? 1008 : 1011)

/**
 * A socket of JSON-RPC 2.0 whose texts the faults a tester armed may meet: what the client asks, the answer to it (known by its
 * id), and what it is told unasked. A status closes the socket with the code WebSocket has for it; a reset cuts it; a lost
 * answer, or a text that is lost on the way, leaves it open.
 */
export class FaultySocket {
  readonly #spoils = new Map<unknown, Spoiled>()

  constructor(private readonly options: Options) {}

  /** Takes a text of the client. */
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

  /** Sends a text to the client: an answer, or something it was not asked for. */
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

/** Lets a connection become a socket (`serve`), unless a fault waits for that. What only an answer can have passes. */
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

/** Everything but the id: by that a client knows what is answered. */
function withWrongTypes(text: string, id: unknown): string {
  const wrong = JSON.parse(wrongTypes(text)) as unknown
  return JSON.stringify(typeof wrong === 'object' && wrong !== null ? { ...wrong, id } : wrong)
}

/** The id and the method of a text, or of the first of several in one; nothing of what is no JSON-RPC. */
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

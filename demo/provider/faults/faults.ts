import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Database } from 'node-sqlite3-wasm'
import type { Fault, FaultMatch } from '../../../elements/testing/fault.js'
import type { RecordedRequest } from '../../../elements/testing/wire.js'
import { corsHeaders } from '../door/cors.js'
import { isMeant, isOfProvider } from '../operations/match.js'
import { ArmedFaults, type Armed } from '../store/armed-faults.js'
import { oversized, alterResponse, wrongTypes } from './alter-response.js'

/** A page as a captive portal sends it in place of a response. */
export const HOTEL_PAGE = '<!doctype html><h1>Welcome to the hotel network</h1><script>alert(1)</script>'

/** The faults that are currently armed. Each applies to the requests that it matches, in the order of arming. */
export class Faults {
  readonly #armed: ArmedFaults

  constructor(db: Database) {
    this.#armed = new ArmedFaults(db)
  }

  /** Arms a fault. The returned function disarms it. */
  arm(match: FaultMatch, fault: Fault): () => void {
    const id = this.add(match, fault)
    return () => this.disarm(id)
  }

  /** Arms a fault and returns its id. */
  add(match: FaultMatch, fault: Fault): number {
    return this.#armed.add(match, fault)
  }

  disarm(id: number): void {
    this.#armed.remove(id)
  }

  /** The faults that still wait for a request. */
  get waiting(): readonly Armed[] {
    return this.#armed.list()
  }

  clear(): void {
    this.#armed.clear()
  }

  /** Serves the request, or applies the fault that is armed for it. */
  meet(record: RecordedRequest, request: IncomingMessage, response: ServerResponse, serve: () => void): void {
    const fault = this.take(record)
    if (!fault) return serve()
    if ('delayMs' in fault) return void setTimeout(serve, fault.delayMs)
    if ('lostAnswer' in fault) loseAnswer(request, response)
    else if ('wrongTypes' in fault) alterResponse(response, wrongTypes)
    else if ('oversized' in fault) alterResponse(response, oversized)
    else return readBody(record, request, () => applyFault(fault, record, request, response))
    serve()
  }

  /** Takes the fault that is armed for a request, and counts one use of it. */
  take(request: Pick<RecordedRequest, 'method' | 'path' | 'appId'>): Fault | undefined {
    const armed = this.#armed
      .list()
      .find(
        ({ match }) =>
          (match.operation === undefined
            ? match.path !== undefined || isOfProvider(request)
            : isMeant(match.operation, request)) &&
          (match.method === undefined || match.method === request.method) &&
          (match.appId === undefined || match.appId === request.appId) &&
          (match.path === undefined ||
            (typeof match.path === 'string' ? request.path.includes(match.path) : match.path.test(request.path))),
      )
    if (armed) this.#armed.count(armed)
    return armed?.fault
  }
}

/** Reads the body for the log unless it has been read. A fault happens only once the request has arrived. */
function readBody(record: RecordedRequest, request: IncomingMessage, then: () => void): void {
  if (request.readableEnded) return then()
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    try {
      record.body = JSON.parse(Buffer.concat(chunks).toString() || '{}') as unknown
    } catch {
      record.body = undefined
    }
    then()
  })
}

/** Cuts the connection at the moment when the response would begin. */
function loseAnswer(request: IncomingMessage, response: ServerResponse): void {
  const destroy = (): ServerResponse => {
    request.socket.destroy()
    return response
  }
  response.writeHead = destroy as typeof response.writeHead
  response.write = (() => true) as typeof response.write
  response.end = destroy as typeof response.end
}

function applyFault(
  fault: Exclude<Fault, { delayMs: number } | { lostAnswer: true } | { wrongTypes: true } | { oversized: true }>,
  record: RecordedRequest,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const answer = (status: number, contentType: string, body: string, headers: Record<string, string> = {}) =>
    void response
      .writeHead(status, { ...corsHeaders(request.headers.origin ?? '*'), 'content-type': contentType, ...headers })
      .end(body)

  if ('reset' in fault) return void request.socket.resetAndDestroy()
  if ('hang' in fault) return
  if ('html' in fault) return answer(200, 'text/html', HOTEL_PAGE)
  if ('rpcError' in fault)
    return answer(
      200,
      'application/json',
      JSON.stringify({
        jsonrpc: '2.0',
        id: (record.body as { id?: unknown } | undefined)?.id ?? null,
        error: fault.rpcError,
      }),
    )
  if ('raw' in fault) return answer(200, fault.contentType ?? 'application/json', fault.raw)
  if ('truncated' in fault) {
    response.writeHead(200, {
      ...corsHeaders(request.headers.origin ?? '*'),
      'content-type': 'application/json',
      'content-length': '1000',
    })
    response.write('{"user":{"id":"did:pri')
    return void setTimeout(() => request.socket.destroy(), 20)
  }
  answer(
    fault.status,
    'application/json',
    JSON.stringify(fault.body ?? { error: `Fault ${fault.status}` }),
    fault.headers,
  )
}

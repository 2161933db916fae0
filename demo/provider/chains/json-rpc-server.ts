import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { boundedBody } from '../door/bounded-body.js'

const BODY_LIMIT_BYTES = 1_000_000
const BATCH_LIMIT = 100

const RPC_PARSE_ERROR = -32700
const RPC_INVALID_REQUEST = -32600
const RPC_METHOD_NOT_FOUND = -32601
export const RPC_INVALID_PARAMS = -32602
const RPC_INTERNAL_ERROR = -32603

/** An error that goes to the caller as it is. Anything else a method throws becomes an internal error. */
export class RpcError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message)
  }
}

export type RpcMethod = (params: readonly unknown[]) => unknown

interface JsonRpcServer {
  url: string
  stop(): Promise<void>
}

/**
 * A JSON-RPC 2.0 door over HTTP POST for browsers of any origin: single calls and batches. Integers of any size
 * travel as JSON numbers (bigint in, digits out). `GET /health` answers `ok`.
 */
export async function startJsonRpcServer(options: {
  port: number
  methods: ReadonlyMap<string, RpcMethod>
  log?: (line: string) => void
}): Promise<JsonRpcServer> {
  const server = createServer((request, response) => {
    void handle(request, response).catch(error => {
      options.log?.(`solana rpc: ${String(error)}`)
      response.destroy()
    })
  })

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('x-content-type-options', 'nosniff')
    response.setHeader('cache-control', 'no-store')
    if (request.method === 'OPTIONS') {
      response.setHeader('access-control-allow-methods', 'POST, GET, OPTIONS')
      response.setHeader(
        'access-control-allow-headers',
        request.headers['access-control-request-headers'] ?? 'content-type',
      )
      response.setHeader('access-control-max-age', '600')
      response.writeHead(204).end()
      return
    }
    if (request.method === 'GET' && request.url === '/health') {
      response.writeHead(200, { 'content-type': 'text/plain' }).end('ok')
      return
    }
    if (request.method !== 'POST') {
      response
        .writeHead(405, { 'content-type': 'text/plain', allow: 'POST, GET, OPTIONS' })
        .end('Used HTTP Method is not allowed. POST or OPTIONS is required')
      return
    }
    const body = await boundedBody(request, BODY_LIMIT_BYTES)
    if (body === undefined) {
      response.writeHead(413, { 'content-type': 'text/plain', connection: 'close' }).end('Too large')
      return
    }
    const answer = await answerBody(body.toString())
    response.writeHead(200, { 'content-type': 'application/json' }).end(answer === undefined ? '' : toJson(answer))
  }

  async function answerBody(body: string): Promise<unknown> {
    let parsed: unknown
    try {
      parsed = JSON.parse(body)
    } catch {
      return failure(null, new RpcError(RPC_PARSE_ERROR, 'Parse error'))
    }
    if (!Array.isArray(parsed)) return answerCall(parsed)
    if (parsed.length === 0 || parsed.length > BATCH_LIMIT)
      return failure(null, new RpcError(RPC_INVALID_REQUEST, 'Invalid request'))
    const answers: unknown[] = []
    for (const call of parsed) {
      const answer = await answerCall(call)
      if (answer !== undefined) answers.push(answer)
    }
    return answers.length > 0 ? answers : undefined
  }

  async function answerCall(call: unknown): Promise<unknown> {
    if (typeof call !== 'object' || call === null || Array.isArray(call))
      return failure(null, new RpcError(RPC_INVALID_REQUEST, 'Invalid request'))
    const { jsonrpc, id, method, params } = call as Record<string, unknown>
    const knownId = typeof id === 'string' || typeof id === 'number' || id === null ? id : undefined
    if (jsonrpc !== '2.0' || typeof method !== 'string' || (id !== undefined && knownId === undefined)) {
      return failure(knownId ?? null, new RpcError(RPC_INVALID_REQUEST, 'Invalid request'))
    }
    const answer = await run(method, params, knownId ?? null)
    return id === undefined ? undefined : answer
  }

  async function run(name: string, params: unknown, id: string | number | null): Promise<unknown> {
    const method = options.methods.get(name)
    if (!method) return failure(id, new RpcError(RPC_METHOD_NOT_FOUND, 'Method not found'))
    if (params !== undefined && params !== null && !Array.isArray(params))
      return failure(id, new RpcError(RPC_INVALID_PARAMS, 'Invalid params: expected an array'))
    try {
      return { jsonrpc: '2.0', id, result: (await method(Array.isArray(params) ? params : [])) ?? null }
    } catch (error) {
      if (error instanceof RpcError) return failure(id, error)
      options.log?.(`solana rpc: ${name}: ${String(error)}`)
      return failure(id, new RpcError(RPC_INTERNAL_ERROR, 'Internal error'))
    }
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, '127.0.0.1', () => {
      server.removeListener('error', reject)
      resolve()
    })
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : options.port
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function failure(id: string | number | null, error: RpcError): unknown {
  return {
    jsonrpc: '2.0',
    id,
    error: { code: error.code, message: error.message, ...(error.data === undefined ? {} : { data: error.data }) },
  }
}

// JSON.stringify has no way to write a bigint as a number: a mark nobody can guess stands in for the quotes.
const INTEGER_MARK = randomUUID()
const MARKED_INTEGER = new RegExp(`"${INTEGER_MARK}(-?\\d+)"`, 'g')

function toJson(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) =>
    typeof member === 'bigint' ? `${INTEGER_MARK}${member}` : member,
  ).replace(MARKED_INTEGER, '$1')
}

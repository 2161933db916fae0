import type { IncomingMessage, ServerResponse } from 'node:http'
import { boundedBody } from '../door/bounded-body.js'
import { listenOnLoopback } from '../door/loopback.js'
import { answerText, type RpcMethods } from './json-rpc.js'

const BODY_LIMIT_BYTES = 1_000_000

interface JsonRpcServer {
  url: string
  stop(): Promise<void>
}

/**
 * Starts a JSON-RPC 2.0 server over HTTP POST for browsers of any origin. It takes single calls and batches. Integers
 * of any size travel as JSON numbers: a bigint is written as digits. `GET /health` answers `ok`.
 */
export async function startJsonRpcServer(options: RpcMethods & { readonly port: number }): Promise<JsonRpcServer> {
  const { port, stop } = await listenOnLoopback((request, response) => {
    void handle(request, response, options).catch(error => {
      options.log?.(`rpc: ${String(error)}`)
      response.destroy()
    })
  }, options.port)
  return { url: `http://127.0.0.1:${port}`, stop }
}

async function handle(request: IncomingMessage, response: ServerResponse, methods: RpcMethods): Promise<void> {
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('x-content-type-options', 'nosniff')
  response.setHeader('cache-control', 'no-store')
  if (request.method === 'OPTIONS') return allow(request, response)
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
  const answer = await answerText(body.toString(), methods)
  response.writeHead(200, { 'content-type': 'application/json' }).end(answer ?? '')
}

/** Answers a CORS preflight request. */
function allow(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('access-control-allow-methods', 'POST, GET, OPTIONS')
  response.setHeader(
    'access-control-allow-headers',
    request.headers['access-control-request-headers'] ?? 'content-type',
  )
  response.setHeader('access-control-max-age', '600')
  response.writeHead(204).end()
}

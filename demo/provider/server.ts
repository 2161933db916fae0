import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { ChainAccess } from './chains/index.js'
import type { ProviderContext } from './context.js'
import { appIdOf, RequestLog, type RecordedRequest } from './door/request-record.js'
import { Faults } from './faults.js'
import { listenOnLoopback } from './loopback.js'
import { makeSite } from './site.js'

export interface ProviderServer {
  port: number
  faults: Faults
  /** What the provider was asked, oldest first. */
  requests: RecordedRequest[]
  stop(): Promise<void>
}

/** Paths of the wire. The tester's own pages are neither recorded nor met by faults. */
const WIRE = /^\/(?:api|apps|captcha|relay|v1)\//

/** The provider on this machine's own addresses: the site, its log, and the faults a tester armed. */
export async function startServer(context: ProviderContext, chains: ChainAccess | undefined, port: number): Promise<ProviderServer> {
  const faults = new Faults()
  const log = new RequestLog()
  const listen = getRequestListener(makeSite(context, chains, log, faults).fetch, { overrideGlobalObjects: false })

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const path = (request.url ?? '/').split('?')[0] ?? '/'
    const serve = () => void listen(request, response)
    if (request.method === 'OPTIONS' || !WIRE.test(path)) return serve()
    const header = request.headers['privy-app-id']
    const record: RecordedRequest = {
      method: request.method ?? '', path, appId: appIdOf(path, typeof header === 'string' ? header : undefined), headers: request.headers as Record<string, string>,
      body: undefined, status: undefined, at: context.clock.now(),
    }
    log.add(request, record)
    response.on('finish', () => { record.status = response.statusCode })
    faults.meet(record, request, response, serve)
  }

  const server = await listenOnLoopback(answer, port)
  return { port: server.port, faults, requests: log.requests, stop: server.stop }
}

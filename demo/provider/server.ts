import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { faucetRoutes, type Chains } from './chains/index.js'
import { userOf, type ProviderContext, type Variables } from './context.js'
import { Faults } from './faults.js'
import { frameRoutes } from './frame/index.js'
import { allowedSources, isAllowedOrigin } from './frame/allowed-origins.js'
import { analyticsRoutes } from './routes/analytics.js'
import { appRoutes } from './routes/app.js'
import { captchaRoutes } from './routes/captcha.js'
import { emailRoutes } from './routes/email.js'
import { guestRoutes } from './routes/guest.js'
import { inboxRoutes } from './routes/inbox.js'
import { oauthRoutes } from './routes/oauth.js'
import { priceRoutes } from './routes/prices.js'
import { sessionRoutes } from './routes/sessions.js'
import { telegramRoutes } from './routes/telegram.js'
import { userRoutes } from './routes/users.js'
import { invalidData, WireError } from './wire-error.js'

const BODY_LIMIT_BYTES = 100_000
const WIRE_HEADERS = 'authorization, content-type, accept, privy-app-id, privy-client-id, privy-client, privy-ca-id, privy-ui, privy-idempotency-key, privy-retry-attempt, privy-authorization-signature, privy-request-expiry, farcaster-channel-token, x-native-app-identifier'

/** One request as it came, and what it was answered. */
export interface RecordedRequest {
  method: string
  path: string
  appId: string
  headers: Record<string, string>
  body: unknown
  status: number | undefined
  at: number
}

export interface ProviderServer {
  port: number
  faults: Faults
  requests: RecordedRequest[]
  stop(): Promise<void>
}

/** The provider on 127.0.0.1: every route, behind one door for origins, bodies, errors, repeated actions and faults. */
export async function startServer(context: ProviderContext, chains: Pick<Chains, 'fund'> | undefined, port: number): Promise<ProviderServer> {
  const faults = new Faults()
  const requests: RecordedRequest[] = []
  const records = new WeakMap<IncomingMessage, RecordedRequest>()
  const site = new Hono<{ Variables: Variables }>()

  site.onError((error, request) => {
    if (error instanceof WireError) return request.json(error.body(), error.status)
    console.error(error)
    return request.json({ error: 'Internal error' }, 500)
  })
  site.notFound(request => request.json({ error: 'There is no such operation' }, 404))

  site.use('*', async (request, next) => {
    await next()
    request.header('x-content-type-options', 'nosniff')
    request.header('referrer-policy', 'no-referrer')
  })

  // pages of the tester
  site.route('/', inboxRoutes(context))
  if (chains) site.route('/', faucetRoutes(chains))

  // browsers: answers go to the exact origin that asked, with credentials
  site.use('*', async (request, next) => {
    const origin = request.req.header('origin')
    if (origin) {
      request.header('access-control-allow-origin', origin)
      request.header('access-control-allow-credentials', 'true')
      request.header('access-control-expose-headers', 'date')
      request.header('vary', 'Origin')
    }
    if (request.req.method === 'OPTIONS') {
      request.header('access-control-allow-methods', 'GET, POST, PATCH')
      request.header('access-control-allow-headers', WIRE_HEADERS)
      request.header('access-control-max-age', '600')
      return request.body(null, 204)
    }
    await next()
  })

  site.route('/', captchaRoutes(context))

  // the app, and the body
  site.use('/api/*', async (request, next) => {
    request.header('cache-control', 'no-store')
    const path = new URL(request.req.url).pathname
    const named = /^\/api\/v1\/apps\/([^/]+)/.exec(path)?.[1] ?? request.req.header('privy-app-id') ?? ''
    const app = context.apps.find(named)
    if (!app) throw new WireError(400, 'missing_or_invalid_privy_app_id', 'Invalid Privy app ID')
    const origin = request.req.header('origin')
    // The wallet frame is a page of the provider itself, whatever pages the app lists.
    const own = origin === new URL(request.req.url).origin
    if (origin && !own && app.allowed_domains.length > 0 && !isAllowedOrigin(origin, allowedSources(app.allowed_domains))) throw new WireError(403, 'invalid_origin', 'This origin is not allowed')
    request.set('app', app)
    const body = request.req.method === 'GET' ? {} : parse(await request.req.text())
    const record = records.get((request.env as unknown as { incoming: IncomingMessage }).incoming)
    if (record) record.body = body
    request.set('body', body)
    await next()
  })

  // the same action, sent again, is answered again and done once
  site.use('/api/*', async (request, next) => {
    const given = request.req.header('privy-idempotency-key')
    if (!given || request.req.method === 'GET') return next()
    if (given.length > 200) throw invalidData('The idempotency key is too long')
    const key = `${request.var.app.id}\n${request.req.path}\n${given}`
    const before = context.db.get('SELECT status, body FROM answers WHERE key = ?', [key])
    if (before) return new Response(String(before['body']), { status: Number(before['status']), headers: { 'content-type': 'application/json' } })
    await next()
    if (request.res.ok) {
      context.db.run('INSERT OR IGNORE INTO answers VALUES (?, ?, ?, ?)', [key, request.res.status, await request.res.clone().text(), context.clock.now()])
    }
  })

  for (const routes of [emailRoutes, guestRoutes, sessionRoutes, userRoutes, oauthRoutes, telegramRoutes, analyticsRoutes, appRoutes]) site.route('/', routes(context))
  site.route('/', priceRoutes())

  site.route('/', frameRoutes({
    db: context.db,
    now: context.clock.now,
    allowedDomains: appId => context.apps.find(appId)?.allowed_domains,
    authenticate: async request => (await userOf(context, request))?.id,
  }))

  const listen = getRequestListener(site.fetch, { overrideGlobalObjects: false })
  const server: Server = createServer((request, response) => void answer(request, response))

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '/').split('?')[0] ?? '/'
    if (request.method === 'OPTIONS' || !path.startsWith('/api/')) return void listen(request, response)
    const appId = /^\/api\/v1\/apps\/([^/]+)/.exec(path)?.[1] ?? String(request.headers['privy-app-id'] ?? '')
    const record: RecordedRequest = { method: request.method ?? '', path, appId, headers: request.headers as Record<string, string>, body: undefined, status: undefined, at: context.clock.now() }
    requests.push(record)
    if (requests.length > 20_000) requests.splice(0, 10_000)
    records.set(request, record)
    response.on('finish', () => { record.status = response.statusCode })

    const fault = faults.take({ path, method: record.method, appId })
    if (!fault) return void listen(request, response)
    if ('delayMs' in fault) return void setTimeout(() => void listen(request, response), fault.delayMs)
    if ('reset' in fault) return void request.socket.destroy()
    if ('hang' in fault) return void request.resume()
    if ('lostAnswer' in fault) {
      response.end = ((): ServerResponse => { request.socket.destroy(); return response }) as typeof response.end
      response.write = (() => true) as typeof response.write
      return void listen(request, response)
    }
    request.resume()
    const headers = { 'access-control-allow-origin': request.headers.origin ?? '*', 'access-control-allow-credentials': 'true', vary: 'Origin' }
    if ('html' in fault) return void response.writeHead(200, { ...headers, 'content-type': 'text/html' }).end('<!doctype html><h1>Welcome to the hotel network</h1><script>alert(1)</script>')
    if ('truncated' in fault) {
      response.writeHead(200, { ...headers, 'content-type': 'application/json', 'content-length': '1000' })
      response.write('{"user":{"id":"did:pri')
      return void setTimeout(() => request.socket.destroy(), 20)
    }
    if ('raw' in fault) return void response.writeHead(200, { ...headers, 'content-type': fault.contentType ?? 'application/json' }).end(fault.raw)
    response.writeHead(fault.status, { ...headers, 'content-type': 'application/json', ...fault.headers }).end(JSON.stringify(fault.body ?? { error: `Fault ${fault.status}` }))
  }

  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    faults,
    requests,
    stop: () => new Promise(resolve => {
      server.close(() => resolve())
      server.closeAllConnections()
    }),
  }
}

function parse(text: string): Record<string, unknown> {
  if (text.length > BODY_LIMIT_BYTES) throw new WireError(413, 'invalid_data', 'The body is too large')
  if (text === '') return {}
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw invalidData('The body is not JSON')
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw invalidData('The body is not a JSON object')
  return body as Record<string, unknown>
}

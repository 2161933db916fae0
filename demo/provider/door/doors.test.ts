import { once } from 'node:events'
import { createServer, request as plainRequest } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../world.js'
import { filledIn, OPERATIONS } from '../operations/index.js'
import { bearer, TestApp } from '../test-app.harness.js'
import { listenOnLoopback } from './loopback.js'

let world: World
let app: TestApp
let port: number
beforeAll(async () => {
  world = await startWorld({ chains: false })
  port = Number(new URL(world.apiUrlLocal).port)
})
afterAll(() => world.stop())
beforeEach(async () => {
  app = await TestApp.of(world)
})

const ORIGIN = 'http://app.localhost:4100'
const WIRE = Object.values(OPERATIONS).map(({ method, path }) => [method, path] as const)
const PAGES = [
  ['GET', '/inbox'],
  ['GET', '/inbox/mails.json'],
  ['GET', '/inbox/inbox.js'],
  ['GET', '/inbox/inbox.css'],
  ['GET', '/development/consent.css'],
  ['GET', '/development/oauth/x'],
  ['GET', '/nowhere'],
] as const

const ask = (method: string, path: string, init: RequestInit = {}) =>
  fetch(`${world.apiUrlLocal}${filledIn(path, app.id)}`, { method, headers: { 'privy-app-id': app.id }, ...init })

/** Sends a request with headers that fetch does not allow. */
function raw(path: string, headers: Record<string, string>): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    plainRequest({ host: '127.0.0.1', port, path, headers }, answer => {
      let body = ''
      answer
        .setEncoding('utf8')
        .on('data', (chunk: string) => {
          body += chunk
        })
        .on('end', () => resolve({ status: answer.statusCode ?? 0, body }))
    })
      .on('error', reject)
      .end()
  })
}

describe('every answer', () => {
  it('every response has headers against MIME sniffing, referrers and caching [SEC-83]', async () => {
    for (const [method, path] of [...WIRE, ...PAGES]) {
      const { headers, status } = await ask(method, path)
      const where = `${method} ${path} ${status}`
      expect(headers.get('x-content-type-options'), where).toBe('nosniff')
      expect(headers.get('referrer-policy'), where).toBe('no-referrer')
      expect(headers.get('cache-control'), where).toMatch(/^no-(store|cache)$/)
      expect(headers.get('set-cookie'), where).toBeNull()
      if (headers.get('content-type')?.startsWith('text/html'))
        expect(headers.get('content-security-policy'), where).toContain("default-src 'none'")
    }
  })

  it('every response of the API is JSON, also an error', async () => {
    for (const [method, path] of WIRE.filter(([, path]) => path.startsWith('/api/'))) {
      const answer = await ask(method, path)
      expect(answer.headers.get('content-type'), path).toMatch(/^application\/json/)
      const body: unknown = await answer.json()
      if (!answer.ok) expect(body, path).toMatchObject({ error: expect.any(String) as string })
    }
    expect(await app.call('no/such/call', {})).toMatchObject({
      status: 404,
      body: { error: expect.any(String) as string },
    })
    expect((await ask('PUT', '/api/v1/users/me')).status).toBe(404)
  })

  it('the exact origin of a request is allowed, with credentials, and the inbox allows none [SEC-83]', async () => {
    // Pages for people, and their files, are never requested by a script of another origin.
    const isPage =
      /^\/(?:oauth\/transact|cross-app|development|moonpay|coinbase|js)\b|^\/api\/v1\/(?:oauth\/callback|recovery\/oauth\/callback_icloud\/)/
    for (const [method, path] of WIRE.filter(([, path]) => !isPage.test(path))) {
      for (const verb of [method, 'OPTIONS']) {
        const { headers, status } = await ask(verb, path, {
          headers: {
            origin: ORIGIN,
            'privy-app-id': app.id,
            'access-control-request-headers': 'content-type,privy-later-header',
          },
        })
        expect(headers.get('access-control-allow-origin'), path).toBe(ORIGIN)
        expect(headers.get('access-control-allow-credentials'), path).toBe('true')
        expect(headers.get('vary'), path).toContain('Origin')
        if (verb !== 'OPTIONS') continue
        expect(status).toBe(204)
        expect(headers.get('access-control-allow-methods')).toBe('GET, POST, PATCH')
        expect(
          Number(headers.get('access-control-max-age')),
          'a page asks once, not before each request',
        ).toBeGreaterThanOrEqual(600)
        expect(headers.get('access-control-allow-headers')).toMatch(
          /authorization.*privy-app-id.*privy-client-id.*privy-ca-id.*privy-later-header/,
        )
      }
    }
    for (const [method, path] of PAGES.slice(0, 6))
      expect(
        (await ask(method, path, { headers: { origin: ORIGIN } })).headers.get('access-control-allow-origin'),
        path,
      ).toBeNull()
  })
})

describe('a port', () => {
  it('a port that is taken on one loopback address counts as taken, and nothing listens on the other', async () => {
    const other = createServer()
    const ipv6 = await once(other.listen({ port: 0, host: '::1', ipv6Only: true }), 'listening').then(
      () => true,
      () => false,
    )
    if (!ipv6) return // a machine without IPv6 has one address
    const { port } = other.address() as AddressInfo
    await expect(listenOnLoopback(() => {}, port)).rejects.toMatchObject({ code: 'EADDRINUSE' })
    await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow()
    other.close()
  })
})

describe('the doors', () => {
  it('an origin that the app does not list is refused with a readable error', async () => {
    await world.driver.updateApp(app.id, { allowed_domains: ['http://app.localhost:4100', 'https://*.example.com'] })
    const from = (headers: Record<string, string>) => app.call(`apps/${app.id}`, undefined, headers)
    expect((await from({ origin: ORIGIN })).status).toBe(200)
    expect((await from({ origin: 'https://shop.example.com' })).status).toBe(200)
    for (const origin of [
      'http://app.localhost:4101',
      'https://app.localhost:4100',
      'https://example.com.evil.test',
      'null',
    ]) {
      const refused = await from({ origin })
      expect(refused, origin).toMatchObject({ status: 403, body: { code: 'invalid_origin' } })
      expect(refused.headers.get('access-control-allow-origin')).toBe(origin)
    }
    expect(await from({})).toMatchObject({ status: 403, body: { code: 'missing_origin' } })
    expect((await from({ 'sec-fetch-site': 'same-origin' })).status).toBe(200)
  })

  it('pages of other machines are refused if the app lists no origin', async () => {
    const from = async (origin: string) => (await app.call(`apps/${app.id}`, undefined, { origin })).status
    for (const origin of [ORIGIN, 'https://shop.localhost', 'http://127.0.0.1:5173'])
      expect(await from(origin), origin).toBe(200)
    for (const origin of ['https://example.com', 'http://localhost.evil.test', 'http://192.168.1.7:3000', 'null'])
      expect(await from(origin), origin).toBe(403)
  })

  it('a native app that the app lists is allowed', async () => {
    await world.driver.updateApp(app.id, { allowed_domains: [ORIGIN], allowed_native_app_ids: ['com.example.almanac'] })
    const from = (id: string) => app.call(`apps/${app.id}`, undefined, { 'x-native-app-identifier': id })
    expect((await from('com.example.almanac')).status).toBe(200)
    expect(await from('com.example.other')).toMatchObject({ status: 403, body: { code: 'invalid_native_app_id' } })
  })

  it('the provider serves only host names of this machine', async () => {
    const at = (host: string) => raw(`/api/v1/apps/${app.id}`, { host, 'privy-app-id': app.id })
    for (const host of [`wallet.localhost:${port}`, `localhost:${port}`, '127.0.0.1', `[::1]:${port}`])
      expect((await at(host)).status, host).toBe(200)
    for (const host of ['evil.example', `localhost.evil.example:${port}`, '192.168.0.1', 'x y'])
      expect((await at(host)).status, host).toBe(400)
    expect((await raw('/inbox/mails.json', { host: 'evil.example' })).body).not.toContain('mails')
  })

  it('a body must be JSON and of limited size', async () => {
    const send = (body: string, type = 'application/json') =>
      ask('POST', '/api/v1/passwordless/init', { body, headers: { 'privy-app-id': app.id, 'content-type': type } })
    expect((await send('{"email":"a@example.com"}', 'text/plain')).status).toBe(415)
    expect((await send(`{"email":"${'a'.repeat(100_001)}"}`)).status).toBe(413)
    for (const body of ['{', '[]', '7', 'null', '"x"', '{"email":', '\u0000'])
      expect((await send(body)).status, body).toBe(400)
    const endless = await fetch(`${world.apiUrlLocal}/api/v1/passwordless/init`, {
      method: 'POST',
      duplex: 'half',
      headers: { 'privy-app-id': app.id, 'content-type': 'application/json' },
      body: new ReadableStream({
        pull(controller) {
          controller.enqueue(new Uint8Array(50_000).fill(32))
        },
      }),
    } as RequestInit).then(
      ({ status }) => status,
      () => 411,
    ) // or cut off while the body is being sent
    expect(endless).toBe(411)
    expect(
      (
        await ask('POST', '/captcha/token', {
          body: 'x'.repeat(200_000),
          headers: { 'content-type': 'application/json' },
        })
      ).status,
    ).toBe(413)
  })

  it('a request that is not HTTP gets an error of the usual shape', async () => {
    const answer = await new Promise<string>(resolve => {
      let text = ''
      connect(port, '127.0.0.1', function (this: ReturnType<typeof connect>) {
        this.write('SSH-2.0-x\r\n\r\n')
      })
        .setEncoding('utf8')
        .on('data', (chunk: string) => {
          text += chunk
        })
        .on('close', () => resolve(text))
    })
    expect(answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*\{"error":"/)
  })
})

describe('hostile input', () => {
  it('any body is answered with 2xx or 4xx, and never reveals internals', async () => {
    const token = (await app.logIn()).body.token
    const keys = [
      'email',
      'code',
      'mode',
      'token',
      'oldAddress',
      'newAddress',
      'address',
      'guest_credential',
      'provider',
      'redirect_to',
      'state_code',
      'code_challenge',
      'authorization_code',
      'code_verifier',
      'subject',
      'telegram_auth_result',
      'telegram_web_app_data',
      'telegram_user_id',
      'refresh_token',
      'event_name',
      'payload',
      'client_id',
      'action',
      'sitekey',
      '__proto__',
      'constructor',
    ]
    const hostileText = fc.oneof(
      fc.constantFrom(
        "'; DROP TABLE users;--@a.bc",
        'a,b@example.com',
        'a@example.com\r\nBcc: b@example.com',
        '"a b"@example.com',
        'ü@exämple.com',
        `${'l'.repeat(70)}@example.com`,
        `a@${'d'.repeat(240)}.com`,
        '\u0000@a.bc',
        'google',
        'http://[',
        'http://app.localhost/%E0%A4',
        'undefined',
        '000000',
        'a@b.c;d@e.f',
        'a@-.-',
        '.@..a',
        'a@b.co>',
        'a(b)@c.de',
        'no-signup',
      ),
      fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<unknown>,
      fc.string({ unit: 'binary', maxLength: 300 }),
    )
    const body = fc.dictionary(fc.constantFrom(...keys), hostileText, { maxKeys: 5 })
    const posts = WIRE.filter(([method]) => method === 'POST')
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...posts), body, fc.boolean(), async ([method, path], sent, signedIn) => {
        const answer = await ask(method, path, {
          body: JSON.stringify(sent),
          headers: { 'content-type': 'application/json', 'privy-app-id': app.id, ...(signedIn ? bearer(token) : {}) },
        })
        const text = await answer.text()
        expect(answer.status, text).toBeLessThan(500)
        expect(text).not.toMatch(/node_modules|\.ts:\d|SQLITE|at \w+ \(/)
        JSON.parse(text)
      }),
      { numRuns: 400 },
    )
  })

  it('any path and any header is answered with 2xx or 4xx', async () => {
    const paths = [
      '/api/v1/apps/%E0%A4%A',
      '/api/v1/apps/..%2f..%2fetc',
      '/api/v1//apps',
      '/api/v1/apps/%00',
      '/%',
      '/api/v1/token_price?tokenSymbol=%FF',
      '/inbox/mails.json?to=%00%FF',
      '/development/oauth/%27',
      '/api/v1/apps/' + 'a'.repeat(5_000),
    ]
    for (const path of paths) {
      const { status, body } = await raw(path, { host: `127.0.0.1:${port}`, 'privy-app-id': app.id })
      expect(status, path).toBeLessThan(500)
      expect(body, path).not.toMatch(/node_modules|\.ts:\d/)
    }
    for (const header of [
      'Bearer',
      'Bearer x',
      `Bearer ${'x'.repeat(5_000)}`,
      'Basic YTpi',
      'Bearer a.b.c',
      'Bearer e30.e30.e30',
    ]) {
      expect(await app.call('users/me', undefined, { authorization: header }), header).toMatchObject({
        status: 401,
        body: { code: 'missing_or_invalid_token' },
      })
    }
    expect(
      await app.call('analytics_events', { event_name: 'x' }, { 'privy-idempotency-key': 'k'.repeat(201) }),
    ).toMatchObject({ status: 400, body: { code: 'invalid_data' } })
  })
})

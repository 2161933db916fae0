import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { USUAL_FIRST_PORT } from '../ports.js'
import { startWorld, type World } from '../world.js'
import { startProvider } from './index.js'
import { bearer, somebody, TestApp, type Auth } from './test-app.harness.js'

let folder: string
let world: World
const start = async (options: Parameters<typeof startWorld>[0] = {}) => {
  world = await startWorld({ data: folder, chains: false, ...options })
  return world
}
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'provider-'))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await world.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** The same app at the provider that is running now. */
const again = (app: TestApp) => Object.assign(Object.create(TestApp.prototype) as TestApp, { world, id: app.id })

describe('a provider that is stopped and started', () => {
  it('users, sessions, codes, keys and emails survive a restart', async () => {
    const before = await TestApp.of(await start())
    const email = somebody()
    const { body: auth } = await before.logIn(email)
    const next = somebody()
    const code = await before.codeFor(next)
    const {
      body: { verification_key },
    } = await before.call(`apps/${before.id}`)
    await world.stop()

    await start()
    const after = again(before)
    expect((await after.call('users/me', undefined, bearer(auth.token))).body).toMatchObject({
      user: { id: auth.user.id },
    })
    expect((await after.call<Auth>('sessions', { refresh_token: auth.refresh_token })).body.user.id).toBe(auth.user.id)
    expect((await after.call(`apps/${before.id}`)).body['verification_key']).toBe(verification_key)
    expect(await world.driver.mails(email)).toHaveLength(1)
    expect((await after.call('passwordless/authenticate', { email: next, code })).status).toBe(200)
  })

  it('spent proofs stay refused, and counts continue after a restart', async () => {
    const before = await TestApp.of(await start())
    const [email, busy] = [somebody(), somebody()]
    const code = await before.codeFor(email)
    await before.call('passwordless/authenticate', { email, code }, { 'privy-idempotency-key': 'k' })
    for (let i = 0; i < 5; i++) await before.call('passwordless/init', { email: busy })
    await world.stop()

    await start()
    const after = again(before)
    expect((await after.call('passwordless/authenticate', { email, code })).status).toBe(422)
    expect(
      (await after.call('passwordless/authenticate', { email, code }, { 'privy-idempotency-key': 'k' })).body,
    ).toMatchObject({ is_new_user: true })
    expect((await after.call('passwordless/init', { email: busy })).status).toBe(429)
  })

  it('an email that was not sent before the stop is sent', async () => {
    await start()
    const email = somebody()
    world.driver.context.mailer.queueCode(email, '123456', 'Test app')
    await world.stop()
    await start()
    expect(await world.driver.lastCode(email)).toBe('123456')
  })

  it('a fresh start deletes everything', async () => {
    const before = await TestApp.of(await start())
    await world.stop()
    await start({ fresh: true })
    expect((await again(before).call(`apps/${before.id}`)).status).toBe(400)
  })
})

describe('a repeated action', () => {
  it('a repeated action runs once and gets the same response, also if both come at once', async () => {
    const app = await TestApp.of(await start())
    const email = somebody()
    const code = await app.codeFor(email)
    const key = { 'privy-idempotency-key': 'action-1' }
    const results = await Promise.all(
      [1, 2, 3].map(() => app.call<Auth>('passwordless/authenticate', { email, code }, key)),
    )
    expect(new Set(results.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(world.driver.context.db.get('SELECT count(*) AS n FROM sessions')).toEqual({ n: 1 })
  })

  it('the database contains no usable token', async () => {
    const app = await TestApp.of(await start())
    const email = somebody()
    const code = await app.codeFor(email)
    const { body } = await app.call<Auth>(
      'passwordless/authenticate',
      { email, code },
      { 'privy-idempotency-key': crypto.randomUUID() },
    )
    const { db } = world.driver.context
    const stored = db.all(`SELECT * FROM answers`)
    expect(stored).toHaveLength(1)
    for (const text of [body.token, body.refresh_token, body.user.id, email])
      expect(JSON.stringify(stored)).not.toContain(text)
  })

  it('another body, another app, ten minutes or a refusal make it a different action', async () => {
    const app = await TestApp.of(await start())
    const [email, key] = [somebody(), { 'privy-idempotency-key': 'action-2' }]
    const code = await app.codeFor(email)
    const wrongCode = code === '000000' ? '000001' : '000000'
    expect((await app.call('passwordless/authenticate', { email, code: wrongCode }, key)).status).toBe(422)
    expect((await app.call('passwordless/authenticate', { email, code }, key)).status).toBe(200)
    expect(await app.call('passwordless/authenticate', { email, code: wrongCode }, key)).toMatchObject({
      status: 400,
      body: { code: 'invalid_data' },
    })
    const other = await TestApp.of(world)
    expect((await other.call('passwordless/authenticate', { email, code }, key)).status).toBe(422)
    world.driver.shiftClock(10 * 60_000 + 1)
    expect((await app.call('passwordless/authenticate', { email, code }, key)).status).toBe(422)
  })

  it('a wrong try counts although it is refused', async () => {
    const app = await TestApp.of(await start())
    const email = somebody()
    const code = await app.codeFor(email)
    for (let i = 0; i < 5; i++)
      await app.call(
        'passwordless/authenticate',
        { email, code: code === '000000' ? '000001' : '000000' },
        { 'privy-idempotency-key': `try-${i}` },
      )
    expect((await app.call('passwordless/authenticate', { email, code })).status).toBe(429)
  })
})

describe('starting', () => {
  it('NODE_ENV=production requires two variables', async () => {
    const app = await TestApp.of(await start())
    await world.stop()
    vi.stubEnv('NODE_ENV', 'production')
    await expect(startWorld({ data: folder, chains: false, fresh: true })).rejects.toThrow('no place for real users')
    vi.unstubAllEnvs()
    await start()
    expect((await again(app).call(`apps/${app.id}`)).status, 'nothing was forgotten').toBe(200)
    vi.stubEnv('NODE_ENV', 'production')
    const attempt = () => startProvider({ data: ':memory:', port: 0 })
    await expect(attempt()).rejects.toThrow('no place for real users')
    vi.stubEnv('ALLOW_DEVELOPMENT_PROVIDER', 'yes')
    await expect(attempt()).rejects.toThrow('no place for real users')
    vi.stubEnv('ALLOW_DEVELOPMENT_PROVIDER_IN_PRODUCTION', 'yes')
    await (await attempt()).stop()
  })

  it('another port is used if one is taken, the log says so, and the pages know it', async () => {
    const occupied = [4100, 4101].map(port => createServer().listen(port, '127.0.0.1'))
    // Listening fails if another program already has the port.
    await Promise.all(occupied.map(server => once(server, 'listening').catch(() => undefined)))
    const lines: string[] = []
    await start({ ports: USUAL_FIRST_PORT, host: true, log: line => lines.push(line) })
    expect(lines).toEqual([
      expect.stringMatching(/^Port 4101 \(provider\) is taken by another program; using \d+\.$/),
      expect.stringMatching(/^Port 4100 \(host\) is taken/),
    ])
    const page = await (await fetch(`http://127.0.0.1:${new URL(world.appUrl ?? '').port}/`)).text()
    expect(page).toContain(world.apiUrl)
    expect(page).not.toContain('http://wallet.localhost:4101')
    for (const server of occupied)
      if (server.address()) expect((server.address() as AddressInfo).port).toBeGreaterThan(0)
    await Promise.all(
      occupied.map(
        server =>
          new Promise(resolve => {
            server.close(resolve)
          }),
      ),
    )
  })

  it('a world can have the strict refresh', async () => {
    const app = await TestApp.of(await start({ strict: true }))
    const {
      body: { refresh_token },
    } = await app.logIn()
    await app.call('sessions', { refresh_token })
    expect((await app.call('sessions', { refresh_token })).status).toBe(401)
  })
})

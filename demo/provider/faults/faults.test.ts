import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Fault } from '../../../elements/testing/fault.js'
import { startWorld, type World } from '../../world.js'
import { filledIn, OPERATIONS } from '../operations/index.js'
import { somebody, TestApp } from '../test-app.harness.js'

let world: World
let app: TestApp
beforeAll(async () => {
  world = await startWorld({ chains: false })
})
afterAll(() => world.stop())
beforeEach(async () => {
  app = await TestApp.of(world)
})
afterEach(() => world.driver.clearFaults())

const ask = (init: RequestInit = {}) =>
  fetch(`${world.apiUrlLocal}/api/v1/passwordless/init`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'privy-app-id': app.id, origin: 'http://app.localhost:4100' },
    body: JSON.stringify({ email: somebody() }),
    ...init,
  })

describe('a fault', () => {
  it('a fault sets a status, body and headers, and the page can read them', async () => {
    world.driver.fault(
      { operation: 'email.init', appId: app.id, times: 1 },
      { status: 503, body: { error: 'Busy' }, headers: { 'retry-after': '7' } },
    )
    const answer = await ask()
    expect([
      answer.status,
      await answer.json(),
      answer.headers.get('retry-after'),
      answer.headers.get('access-control-allow-origin'),
    ]).toEqual([503, { error: 'Busy' }, '7', 'http://app.localhost:4100'])
    expect((await ask()).status).toBe(200)
  })

  it('a fault affects only its own operation, app and method, and ends when it is disarmed', async () => {
    const disarm = world.driver.fault({ operation: 'email.init', appId: app.id, method: 'POST' }, { status: 500 })
    const other = await TestApp.of(world)
    expect((await other.call('passwordless/init', { email: somebody() })).status).toBe(200)
    expect((await app.call(`apps/${app.id}`)).status).toBe(200)
    expect([(await ask()).status, (await ask()).status]).toEqual([500, 500])
    disarm()
    expect((await ask()).status).toBe(200)
  })

  it('a fault breaks the connection before or during the response', async () => {
    world.driver.fault({ operation: 'email.init', times: 1 }, { reset: true })
    await expect(ask()).rejects.toThrow()
    world.driver.fault({ operation: 'email.init', times: 1 }, { truncated: true })
    await expect(ask().then(answer => answer.text())).rejects.toThrow()
  })

  it('a fault withholds the response, or delays it', async () => {
    world.driver.fault({ operation: 'email.init', times: 1 }, { hang: true })
    await expect(ask({ signal: AbortSignal.timeout(150) })).rejects.toThrow()
    world.driver.fault({ operation: 'email.init', times: 1 }, { delayMs: 120 })
    const startedAt = performance.now()
    expect((await ask()).status).toBe(200)
    expect(performance.now() - startedAt).toBeGreaterThan(110)
  })

  it('a fault sends a foreign page, or any text', async () => {
    world.driver.fault({ operation: 'email.init', times: 1 }, { html: true })
    expect((await ask()).headers.get('content-type')).toBe('text/html')
    world.driver.fault({ operation: 'email.init', times: 1 }, { raw: '{"a":', contentType: 'application/json' })
    expect(await (await ask()).text()).toBe('{"a":')
  })

  it('the response is lost after the operation has happened, and a repeated request gets it', async () => {
    const email = somebody()
    const code = await app.codeFor(email)
    const key = { 'privy-idempotency-key': 'lost-1' }
    world.driver.fault({ operation: 'email.authenticate', appId: app.id, times: 1 }, { lostAnswer: true })
    await expect(app.call('passwordless/authenticate', { email, code }, key)).rejects.toThrow()
    expect((await app.call('passwordless/authenticate', { email, code }, key)).body).toMatchObject({
      is_new_user: true,
    })
    expect((await app.call('passwordless/authenticate', { email, code })).status).toBe(422)
  })

  it("a fault affects the wallet frame's page too", async () => {
    world.driver.fault({ operation: 'frame.page', appId: app.id, times: 1 }, { status: 404 })
    const page = () => fetch(`${world.apiUrlLocal}/apps/${app.id}/embedded-wallets`)
    expect([(await page()).status, (await page()).status]).toEqual([404, 200])
  })
})

describe('every operation', () => {
  const operations = (Object.keys(OPERATIONS) as (keyof typeof OPERATIONS)[]).map(name => {
    const { method, path } = OPERATIONS[name]
    return {
      name,
      send: () =>
        fetch(world.apiUrlLocal + filledIn(path, 'x'), {
          method,
          redirect: 'manual',
          headers: { 'privy-app-id': app.id, 'content-type': 'application/json' },
          ...(method === 'GET' ? {} : { body: '{}' }),
        }),
    }
  })
  const ways: Readonly<Record<string, { fault: Fault; met(answer: () => Promise<Response>): Promise<boolean> }>> = {
    'a status': { fault: { status: 503 }, met: async answer => (await answer()).status === 503 },
    'a delay': { fault: { delayMs: 1 }, met: async answer => (await answer()).status < 500 },
    'a connection reset': {
      fault: { reset: true },
      met: answer =>
        answer().then(
          () => false,
          () => true,
        ),
    },
    'a lost response': {
      fault: { lostAnswer: true },
      met: answer =>
        answer().then(
          () => false,
          () => true,
        ),
    },
    'a foreign page': {
      fault: { html: true },
      met: async answer => (await (await answer()).text()).includes('hotel'),
    },
    'values of wrong types': {
      fault: { wrongTypes: true },
      async met(answer) {
        const body = (await (await answer()).json()) as { error?: unknown } | number
        return typeof body === 'number' || typeof body.error !== 'string'
      },
    },
    'an oversized response': {
      fault: { oversized: true },
      async met(answer) {
        const { headers, body } = await answer()
        await body?.cancel()
        return Number(headers.get('content-length')) > 12_000_000
      },
    },
  }

  it.each(Object.entries(ways))(
    'every operation is affected by a fault that is armed for it: %s',
    async (_, { fault, met }) => {
      const missed: string[] = []
      for (const { name, send } of operations) {
        world.driver.fault({ operation: name, times: 1 }, fault)
        if (!(await met(send)) || world.driver.server.faults.waiting.length > 0) missed.push(name)
      }
      expect(missed).toEqual([])
    },
  )
})

describe('the log', () => {
  it('the log contains each request with its body and its status', async () => {
    const email = somebody()
    world.driver.fault({ operation: 'email.init', appId: app.id, times: 1 }, { status: 500 })
    await app.call('passwordless/init', { email }, { 'privy-client': 'test:1' })
    await app.call('passwordless/init', { email })
    await expect
      .poll(() => world.driver.requests(app.id))
      .toMatchObject([
        {
          method: 'POST',
          path: '/api/v1/passwordless/init',
          appId: app.id,
          body: { email },
          status: 500,
          headers: { 'privy-client': 'test:1' },
        },
        { body: { email }, status: 200 },
      ])
  })
})

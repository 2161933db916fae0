import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetApp, useApp } from '../config/app.js'
import { failure } from '../errors/failure.harness.js'
import { pageRecord } from '../lib/page.js'
import { object } from '../lib/own/object.js'
import { polluted } from '../lib/own/polluted.harness.js'
import { eventually } from '../lib/time/eventually.harness.js'
import { appFacts } from './app/app-facts.js'
import { request, setTokenSource, setTransport } from './client.js'
import type { Endpoint } from './endpoint.js'
import { ENDPOINTS } from './endpoints.js'
import { jsonResponse, scriptedProvider, type SentRequest } from './provider.harness.js'
import './refusal/refusal.js' // here already when it is loaded, or the held clock runs ahead of it

const read: Endpoint = { method: 'GET', path: '/api/v1/things/{thing}' }
const write: Endpoint = { method: 'POST', path: '/api/v1/things' }
const schema = object({ ok: v.boolean() })
const good = jsonResponse({ ok: true })
const realCrypto = globalThis.crypto

let leave = () => {}
const provider = (...script: Parameters<typeof scriptedProvider>): SentRequest[] => {
  const scripted = scriptedProvider(...script)
  leave = scripted.restore
  return scripted.requests
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  leave()
  vi.useRealTimers()
})

describe('the contents of every request', () => {
  it('a request sends credentials [API-01]', async () => {
    const sent = provider(good)
    await request(write, { schema })
    expect(sent[0]?.init).toMatchObject({ credentials: 'include', method: 'POST', body: '{}' })
    expect(sent[0]?.init).not.toHaveProperty('keepalive')
    expect(['accept', 'content-type'].map(name => sent[0]?.headers.get(name))).toEqual([
      'application/json',
      'application/json',
    ])
    await request(read, { schema, path: { thing: '1' } })
    expect(sent[1]?.init).toMatchObject({ credentials: 'include', method: 'GET' })
    expect(sent[1]?.init).not.toHaveProperty('body')
  })

  it('a request names the app [API-02]', async () => {
    const sent = provider(good)
    await request(read, { schema, path: { thing: '1' } })
    expect(sent[0]?.headers.get('privy-app-id')).toBe('clapiclientunittest000001')
  })

  it('a request names the client if one is configured [API-03]', async () => {
    const sent = provider(good)
    await request(read, { schema })
    expect(sent[0]?.headers.has('privy-client-id')).toBe(false)
    forgetApp()
    useApp({ appId: 'clapiclientunittest000001', apiUrl: 'https://provider.test', clientId: 'client-1' })
    await request(read, { schema })
    expect(sent[1]?.headers.get('privy-client-id')).toBe('client-1')
  })

  it('all requests of a browser have the same analytics id [API-04]', async () => {
    const sent = provider(good)
    await request(read, { schema })
    await request(write, { schema })
    const id = sent[0]?.headers.get('privy-ca-id')
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(sent[1]?.headers.get('privy-ca-id')).toBe(id)
  })

  it('a request names the SDK and its version [API-05]', async () => {
    const sent = provider(good)
    await request(read, { schema })
    expect(sent[0]?.headers.get('privy-client')).toBe('react-auth:2.16.0')
  })

  it("a request has the session's access token unless it sets its own [API-06]", async () => {
    const sent = provider(good)
    setTokenSource(() => Promise.resolve('from-session'))
    await request(read, { schema })
    await request(read, { schema, token: 'given' })
    await request(read, { schema, headers: { authorization: 'Bearer own' } })
    await request(read, { schema, token: null })
    expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual([
      'Bearer from-session',
      'Bearer given',
      'Bearer own',
      null,
    ])
  })

  it('a request asks for a fresh token unless it accepts an old one', async () => {
    provider(good)
    const source = vi.fn(() => Promise.resolve('token'))
    setTokenSource(source)
    await request(read, { schema })
    await request(read, { schema, refreshToken: false })
    expect(source.mock.calls).toEqual([[{ refresh: true }], [{ refresh: false }]])
  })

  it('a request from one of our screens is marked [API-07]', async () => {
    const sent = provider(good)
    await request(write, { schema, ui: true })
    await request(write, { schema })
    expect(sent.map(({ headers }) => headers.get('privy-ui'))).toEqual(['t', null])
  })

  it('a request goes to the configured address, with its values escaped [API-13]', async () => {
    const sent = provider(good)
    await request(read, { schema, path: { thing: 'a/b?c' }, query: { amount: 1, none: undefined, name: 'x&y' } })
    await request(read, { schema })
    await request({ method: 'GET', path: '/api/v1/apps/{appId}' }, { schema })
    expect(sent.map(({ url }) => url.href)).toEqual([
      'https://provider.test/api/v1/things/a%2Fb%3Fc?amount=1&name=x%26y',
      'https://provider.test/api/v1/things/',
      'https://provider.test/api/v1/apps/clapiclientunittest000001',
    ])
  })

  it('a request never follows a redirect', async () => {
    const sent = provider(new Response(null, { status: 307, headers: { location: 'https://elsewhere.test/' } }))
    expect(await failure(request(write, { schema }))).toMatchObject({
      code: 'UNEXPECTED_ANSWER',
      status: 307,
      message: "The provider's answer leads elsewhere.",
    })
    for (const status of [300, 399]) {
      const other = scriptedProvider(jsonResponse({}, status))
      expect(await failure(request(write, { schema }))).toMatchObject({ code: 'UNEXPECTED_ANSWER', status })
      other.restore()
    }
    const hidden = scriptedProvider(() => Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' }))
    expect(await failure(request(write, { schema }))).toMatchObject({
      code: 'UNEXPECTED_ANSWER',
      status: 0,
      message: "The provider's answer leads elsewhere.",
    })
    hidden.restore()
    expect(sent).toHaveLength(1)
    expect(sent[0]?.init.redirect).toBe('manual')
  })
})

describe('time limits and retries', () => {
  it('a request ends after 20 s [API-08]', async () => {
    provider('hang')
    const failed = failure(request(read, { schema }))
    let settled = false
    void failed.then(() => {
      settled = true
    })
    await vi.advanceTimersByTimeAsync(19_999)
    expect(settled).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(settled).toBe(true)
  })

  it('a timeout has a code of its own and is not retried [API-12]', async () => {
    const sent = provider('hang')
    const failed = failure(request(read, { schema, timeoutMs: 50 }))
    await vi.advanceTimersByTimeAsync(50)
    expect(await failed).toMatchObject({
      code: 'CLIENT_REQUEST_TIMEOUT',
      message: 'The request timed out.',
      retryable: true,
      cancelled: false,
    })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toHaveLength(1)
  })

  it('the time limit includes the body, so that one byte per second does not keep a request alive', async () => {
    provider(
      () =>
        new Response(
          new ReadableStream({
            start: controller => {
              const timer = setInterval(() => {
                try {
                  controller.enqueue(new Uint8Array([32]))
                } catch {
                  clearInterval(timer)
                }
              }, 1_000)
            },
          }),
          { headers: { 'content-type': 'application/json' } },
        ),
    )
    const failed = failure(request(read, { schema }))
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await failed).toMatchObject({ code: 'CLIENT_REQUEST_TIMEOUT' })
  })

  it('a request is retried up to 3 times after a temporary status [API-09]', async () => {
    for (const status of [408, 409, 425, 500, 502, 503, 504]) {
      const sent = provider(jsonResponse({ error: 'not now' }, status))
      const failed = failure(request(read, { schema }))
      await vi.advanceTimersByTimeAsync(6_500)
      expect(await failed).toMatchObject({ code: 'API_ERROR', status, retryable: true })
      expect(sent).toHaveLength(4)
      leave()
    }
  })

  it('a request is not retried after any other status [API-09]', async () => {
    const others = Array.from({ length: 200 }, (_, index) => 400 + index).filter(
      other => ![408, 409, 425, 500, 502, 503, 504].includes(other),
    )
    for (const status of others) {
      const sent = provider(jsonResponse({ error: 'no' }, status))
      expect(await failure(request(read, { schema }))).toMatchObject({ status })
      await vi.advanceTimersByTimeAsync(10_000)
      expect(sent).toHaveLength(1)
      leave()
    }
  })

  it('the pauses between the tries are 500, 1500 and 4500 ms [API-10]', async () => {
    const at: number[] = []
    const busy = () => {
      at.push(Date.now())
      return jsonResponse({}, 503)
    }
    provider(busy)
    const begun = Date.now()
    const failed = failure(request(read, { schema }))
    await vi.advanceTimersByTimeAsync(10_000)
    await failed
    expect(at.map(time => time - begun)).toEqual([0, 500, 2_000, 6_500])
  })

  it('a retry waits as long as a busy provider asks for, and is skipped if that is long', async () => {
    const at: number[] = []
    const busyFor = (seconds: string) =>
      provider(() => {
        at.push(Date.now())
        return new Response('{}', { status: 503, headers: { 'retry-after': seconds } })
      })
    busyFor('3')
    const begun = Date.now()
    const failed = failure(request(read, { schema }))
    await vi.advanceTimersByTimeAsync(20_000)
    await failed
    expect(at.map(time => time - begun)).toEqual([0, 3_000, 6_000, 10_500])
    leave()
    const sent = busyFor('600')
    expect(await failure(request(read, { schema }))).toMatchObject({ status: 503, retryAt: Date.now() + 600_000 })
    await vi.advanceTimersByTimeAsync(700_000)
    expect(sent).toHaveLength(1)
  })

  it('a request is retried when the network fails, and succeeds when it is back', async () => {
    const sent = provider(new TypeError('fetch failed'), new TypeError('fetch failed'), good)
    const asked = request(write, { schema, body: { a: 1 } })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await asked).toEqual({ ok: true })
    expect(sent.map(({ body }) => body)).toEqual([{ a: 1 }, { a: 1 }, { a: 1 }])
  })

  it('a code is not sent again automatically if the first request may have arrived, unless its idempotency key is the same', async () => {
    const digits = ENDPOINTS.emailAuthenticate
    const body = { email: 'ada@example.com', code: '123456' }
    const sent = provider(new TypeError('fetch failed'), good)
    const failed = failure(request(digits, { schema, body }))
    await vi.advanceTimersByTimeAsync(10_000)
    expect([((await failed) as { code: string }).code, sent.length]).toEqual(['NETWORK_ERROR', 1])
    const named = provider(new TypeError('fetch failed'), good)
    appFacts().idempotencyKeys = true
    const asked = request(digits, { schema, body })
    await eventually(() => expect(named).toHaveLength(2))
    expect(await asked).toEqual({ ok: true })
  })

  it('a network that stays away is reported as NETWORK_ERROR', async () => {
    const cause = new TypeError('fetch failed')
    const sent = provider(cause)
    const failed = failure(request(read, { schema }))
    await vi.advanceTimersByTimeAsync(6_500)
    expect(await failed).toMatchObject({
      code: 'NETWORK_ERROR',
      message: 'The provider could not be reached.',
      retryable: true,
      cause,
    })
    expect(sent).toHaveLength(4)
  })

  it('an abort is reported as REQUEST_ABORTED, during a try, between two tries and before the first [API-11]', async () => {
    const gone = { code: 'REQUEST_ABORTED', cancelled: true }
    provider('hang')
    const flying = new AbortController()
    const first = failure(request(read, { schema, signal: flying.signal }))
    await vi.advanceTimersByTimeAsync(10)
    flying.abort()
    expect(await first).toMatchObject({ ...gone, cause: flying.signal.reason as unknown })
    const once = new AbortController()
    const only = failure(request(read, { schema, signal: once.signal, retry: false }))
    await vi.advanceTimersByTimeAsync(10)
    once.abort('gone')
    expect(await only).toMatchObject({ ...gone, cause: 'gone' })
    leave()

    const sent = provider(jsonResponse({}, 503))
    const pausing = new AbortController()
    const second = failure(request(read, { schema, signal: pausing.signal }))
    await vi.advanceTimersByTimeAsync(100)
    pausing.abort()
    expect(await second).toMatchObject(gone)
    const source = vi.fn(() => Promise.resolve(null))
    setTokenSource(source)
    expect(await failure(request(read, { schema, signal: pausing.signal }))).toMatchObject(gone)
    expect(source).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(sent).toHaveLength(1)
  })

  it('an aborted request does not wait for a token that never comes', async () => {
    provider(good)
    setTokenSource(() => new Promise(() => {}))
    const controller = new AbortController()
    const failed = failure(request(read, { schema, signal: controller.signal }))
    controller.abort()
    expect(await failed).toMatchObject({ code: 'REQUEST_ABORTED' })
  })

  it('a request leaves no timer and no listener behind', async () => {
    const controller = new AbortController()
    const heard = (signal: AbortSignal) =>
      [vi.spyOn(signal, 'addEventListener'), vi.spyOn(signal, 'removeEventListener')] as const
    const listening = [heard(controller.signal)]
    provider(({ init }) => {
      listening.push(heard(init.signal as AbortSignal))
      return good.clone()
    })
    await request(read, { schema, signal: controller.signal })
    expect(vi.getTimerCount()).toBe(0)
    expect(listening).toHaveLength(2)
    for (const [listen, unlisten] of listening) {
      expect(listen).toHaveBeenCalled()
      for (const [type, listener] of listen.mock.calls) expect(unlisten).toHaveBeenCalledWith(type, listener)
    }
  })
})

describe('invalid responses', () => {
  const typed = (body: BodyInit | null, type = 'application/json') =>
    new Response(body, { headers: { 'content-type': type } })
  const cases: readonly (readonly [what: string, make: () => Response, how: string])[] = [
    ['a page', () => typed('<!doctype html><title>Welcome to the hotel</title>', 'text/html'), 'is not JSON.'],
    ['a page that says it is JSON', () => typed('<!doctype html>'), 'is broken JSON.'],
    ['nothing', () => new Response(null, { status: 204 }), 'is not JSON.'],
    ['no body at all', () => typed(null), 'is empty.'],
    ['half a letter', () => typed(new Uint8Array([0x22, 0xc3])), 'is broken JSON.'],
    ["text that only begins like JSON's type", () => typed('{"ok":true}', 'application/jsonp'), 'is not JSON.'],
    ['an empty text', () => typed(''), 'is broken JSON.'],
    ['half of it', () => typed('{"ok":tr'), 'is broken JSON.'],
    ['a number', () => typed('1'), 'is not what was expected (the answer).'],
    ['null', () => typed('null'), 'is not what was expected (the answer).'],
    ['a list', () => typed('[{"ok":true}]'), 'is not what was expected (ok).'],
    ['a member of another type', () => typed('{"ok":"yes"}'), 'is not what was expected (ok).'],
    [
      'a member that only the prototype has',
      () => typed('{"__proto__":{"ok":true}}'),
      'is not what was expected (ok).',
    ],
    ['more than a million bytes', () => typed(`{"ok":true,"pad":"${'x'.repeat(1_000_000)}"}`), 'is too large.'],
    [
      'more than it said',
      () =>
        new Response('{"ok":true}', { headers: { 'content-type': 'application/json', 'content-length': '1000001' } }),
      'is too large.',
    ],
    ['broken UTF-8', () => typed(new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])), 'is broken JSON.'],
    ['a tower', () => typed(`{"ok":true,"x":${'['.repeat(10_000)}${']'.repeat(10_000)}}`), 'is too large.'],
    ['a list without end', () => typed(`[${'1,'.repeat(400_000)}1]`), 'is too large.'],
  ]
  for (const [what, make, how] of cases) {
    it(`refuses ${what}`, async () => {
      const sent = provider(make)
      const error = await failure(request(read, { schema }))
      expect(error).toMatchObject({ code: 'UNEXPECTED_ANSWER', message: `The provider's answer ${how}` })
      expect(sent).toHaveLength(1)
    })
  }

  it('a response of exactly a million bytes is accepted, and so is every JSON content type', async () => {
    const exact = '{"ok":true,"pad":""}'
    for (const make of [
      () => typed(exact.replace('""', `"${'x'.repeat(1_000_000 - exact.length)}"`)),
      () =>
        new Response('{"ok":true}', { headers: { 'content-type': 'application/json', 'content-length': '1000000' } }),
      () => typed('{"ok":true}', 'application/problem+json'),
      () => typed('{"ok":true}', 'Application/JSON; charset=utf-8'),
    ]) {
      provider(make)
      expect(await request(read, { schema })).toEqual({ ok: true })
      leave()
    }
  })

  it('a character that arrives in two chunks is decoded', async () => {
    const bytes = new TextEncoder().encode('{"name":"Zoë"}')
    provider(() =>
      typed(
        new ReadableStream({
          start: controller => {
            for (const piece of [bytes.slice(0, 12), bytes.slice(12)]) controller.enqueue(piece)
            controller.close()
          },
        }),
      ),
    )
    expect(await request(read, { schema: object({ name: v.string() }) })).toEqual({ name: 'Zoë' })
  })

  it('the error names up to five paths that differ, without their values', async () => {
    provider(jsonResponse({ list: [{ name: 'secret' }], a: 'secret' }))
    const deep = object({
      list: v.array(object({ name: v.number() })),
      a: v.number(),
      b: v.number(),
      c: v.number(),
      d: v.number(),
      e: v.number(),
    })
    expect((await failure(request(read, { schema: deep }))).message).toBe(
      "The provider's answer is not what was expected (list.0.name, a, b, c, d).",
    )
  })

  it('the error of an invalid response has the reason as its cause', async () => {
    provider(typed('{"ok":tr'))
    expect(await failure(request(read, { schema }))).toMatchObject({ status: 200, cause: expect.any(Error) as Error })
    leave()
    provider(typed(new Uint8Array([0xff])))
    expect(await failure(request(read, { schema }))).toMatchObject({ status: 200, cause: expect.any(Error) as Error })
  })

  it('known members are kept, and all others are dropped', async () => {
    provider(jsonResponse('{"ok":true,"more":1,"__proto__":{"polluted":true},"ok":false}'))
    const got = await request(read, { schema })
    expect(got).toEqual({ ok: false })
    expect(Object.keys(got)).toEqual(['ok'])
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })

  it('a non-JSON response that breaks off causes no unhandled rejection', async () => {
    const broken = new ReadableStream({ start: controller => controller.error(new Error('reset')) })
    provider(new Response(broken, { headers: { 'content-type': 'text/html' } }))
    const unhandled = vi.fn()
    process.once('unhandledRejection', unhandled)
    vi.useRealTimers()
    expect(await failure(request(read, { schema }))).toMatchObject({ code: 'UNEXPECTED_ANSWER' })
    await new Promise(resolve => setImmediate(resolve))
    process.off('unhandledRejection', unhandled)
    expect(unhandled).not.toHaveBeenCalled()
  })

  it('the content of an error page is not repeated', async () => {
    provider(
      () => new Response('<h1>secret stack trace</h1>', { status: 400, headers: { 'content-type': 'text/html' } }),
    )
    expect(await failure(request(read, { schema }))).toMatchObject({
      code: 'API_ERROR',
      status: 400,
      message: 'An error has occurred, please try again.',
    })
  })

  it('a response whose Content-Length is too large is not read', async () => {
    const cancel = vi.fn()
    provider(
      () =>
        new Response(new ReadableStream({ cancel }), {
          headers: { 'content-type': 'application/json', 'content-length': '1000001' },
        }),
    )
    expect((await failure(request(read, { schema }))).message).toBe("The provider's answer is too large.")
    expect(cancel).toHaveBeenCalledOnce()
  })

  it('reading stops when the caller aborts', async () => {
    const cancel = vi.fn()
    provider(() => new Response(new ReadableStream({ cancel }), { headers: { 'content-type': 'application/json' } }))
    const leaving = new AbortController()
    const failed = failure(request(read, { schema, signal: leaving.signal }))
    await vi.advanceTimersByTimeAsync(10)
    leaving.abort()
    expect(await failed).toMatchObject({ code: 'REQUEST_ABORTED' })
    expect(cancel).toHaveBeenCalledOnce()
  })

  it('a response that breaks off is a network error, whatever its status', async () => {
    for (const status of [200, 503]) {
      const cause = new TypeError('terminated')
      provider(
        () =>
          new Response(
            new ReadableStream({
              pull: controller => {
                controller.error(cause)
              },
            }),
            { status, headers: { 'content-type': 'application/json' } },
          ),
      )
      expect(await failure(request(read, { schema, retry: false }))).toMatchObject({ code: 'NETWORK_ERROR', cause })
      leave()
    }
  })

  it('reading stops when an endless response becomes too large', async () => {
    let pulled = 0
    let cancelled = false
    provider(
      () =>
        new Response(
          new ReadableStream({
            pull: controller => {
              pulled++
              controller.enqueue(new Uint8Array(100_000).fill(32))
            },
            cancel: () => {
              cancelled = true
            },
          }),
          { headers: { 'content-type': 'application/json' } },
        ),
    )
    expect(await failure(request(read, { schema }))).toMatchObject({ code: 'UNEXPECTED_ANSWER' })
    expect(cancelled).toBe(true)
    expect(pulled).toBeLessThan(15)
  })
})

describe('repeated actions', () => {
  it('no idempotency key is sent to a provider that does not support them', async () => {
    const sent = provider(good)
    await request({ ...write, once: true }, { schema, idempotencyKey: 'k' })
    expect(sent[0]?.headers.has('privy-idempotency-key')).toBe(false)
  })

  const keys = (sent: readonly SentRequest[]) => sent.map(({ headers }) => headers.get('privy-idempotency-key'))

  it('all tries of an action have the same key, and the next action has another', async () => {
    const sent = provider(jsonResponse({}, 503), new TypeError('fetch failed'), good)
    appFacts().idempotencyKeys = true
    for (const tries of [2_000, 0]) {
      const asked = request(write, { schema, body: { email: 'ada@example.com' } })
      await vi.advanceTimersByTimeAsync(tries)
      await asked
    }
    const [first, second, third, next] = keys(sent)
    expect(first).toMatch(/^[0-9a-f-]{36}$/)
    expect([second, third]).toEqual([first, first])
    expect(next).not.toBe(first)
  })

  it('a code that is typed again has the same key after a lost response, and another key after a response', async () => {
    const wrong = jsonResponse({ error: 'wrong' }, 422)
    const sent = provider(
      new Response('{"ok":t', { headers: { 'content-type': 'application/json' } }),
      good,
      wrong,
      wrong,
    )
    appFacts().idempotencyKeys = true
    for (const code of ['123456', '123456', '123456', '123457'])
      await request({ ...write, once: true }, { schema, body: { code } }).catch(() => undefined)
    const [first, again, later, other] = keys(sent)
    expect(first).toMatch(/^[0-9a-f]{64}$/)
    expect(again).toBe(first)
    expect(new Set([first, later, other]).size).toBe(3)
  })

  it('without hashing, every action gets a new random key', async () => {
    const sent = provider(jsonResponse({}, 400))
    appFacts().idempotencyKeys = true
    vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => realCrypto.getRandomValues(bytes) })
    for (let tries = 0; tries < 2; tries++)
      await request({ ...write, once: true }, { schema, body: { code: '1' } }).catch(() => undefined)
    vi.unstubAllGlobals()
    const [first, second] = keys(sent)
    expect(first).toMatch(/^[0-9a-f-]{36}$/)
    expect(second).toMatch(/^[0-9a-f-]{36}$/)
    expect(second).not.toBe(first)
  })

  it('every completed action has its own idempotency key, and reads have none', async () => {
    const sent = provider(good)
    appFacts().idempotencyKeys = true
    for (let times = 0; times < 3; times++) await request({ ...write, once: true }, { schema, body: { code: '1' } })
    await request({ ...read, once: true }, { schema })
    const [first, second, third, none] = keys(sent)
    expect([second, third, none]).toEqual([`${first}.1`, `${first}.2`, null])
    await request({ ...write, once: true }, { schema, body: { code: '1' }, idempotencyKey: 'mine' })
    expect(keys(sent).at(-1)).toBe('mine')
  })

  it('an action is identified by browser, app, operation and body, which the key does not reveal', async () => {
    const sent = provider(jsonResponse({}, 400))
    appFacts().idempotencyKeys = true
    await failure(request({ ...write, once: true }, { schema, body: { code: '123456' } }))
    const about = JSON.stringify([
      sent[0]?.headers.get('privy-ca-id'),
      'clapiclientunittest000001',
      '/api/v1/things',
      '{"code":"123456"}',
    ])
    const key = createHash('sha256').update(about).digest('hex')
    expect(keys(sent)).toEqual([key])
    // another copy of the bundle on this page has received its response meanwhile
    ;(pageRecord().values.get('completed-actions') as Set<string>).add(key)
    await failure(request({ ...write, once: true }, { schema, body: { code: '123456' } }))
    expect(keys(sent)[1]).toBe(`${key}.1`)
  })

  it('a given key is used, for an action that consists of several requests', async () => {
    const sent = provider(good)
    appFacts().idempotencyKeys = true
    await request(write, { schema, idempotencyKey: 'mine' })
    expect(keys(sent)).toEqual(['mine'])
  })
})

it('a page that patches fetch later does not see our requests', async () => {
  const patched = vi.fn()
  vi.stubGlobal('fetch', patched)
  provider()
  forgetApp()
  useApp({ appId: 'clapiclientunittest000001', apiUrl: 'http://127.0.0.1:1' })
  setTransport()
  vi.useRealTimers()
  await failure(request(read, { schema, retry: false, timeoutMs: 2_000 }))
  expect(patched).not.toHaveBeenCalled()
  vi.unstubAllGlobals()
})

describe('a request in a polluted page', () => {
  it("the request reaches its URL with its body, and the answer is the provider's [SEC-91]", async () => {
    const members = {
      address: 'https://evil.example',
      atFirstAddress: true,
      thing: '../../evil',
      headers: { authorization: 'Bearer theirs' },
      token: 'theirs',
      body: 'theirs',
      query: { a: 1 },
      retry: false,
      timeoutMs: 1,
      keepalive: true,
      ui: true,
      idempotencyKey: 'theirs',
      idempotencyKeys: true,
      mode: 'no-cors',
      admin: true,
      values: 1,
    }
    const sent = provider(good)
    const read = async () => {
      const made = await request(
        { method: 'GET', path: '/api/v1/{thing}' },
        { schema: object({ ok: v.boolean(), admin: v.optional(v.boolean()) }) },
      )
      const {
        url,
        headers,
        init: { mode, body, keepalive },
      } = sent.at(-1) as SentRequest
      return [
        made.ok,
        made.admin,
        url.href,
        headers.get('authorization'),
        headers.get('privy-ui'),
        headers.get('privy-idempotency-key'),
        mode,
        body,
        keepalive,
      ]
    }
    const clean = [true, undefined, 'https://provider.test/api/v1/', null, null, null, undefined, undefined, undefined]
    expect(await read()).toEqual(clean)
    expect(await polluted(members, read)).toEqual([clean, clean])
  })
})

import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetApp, useApp } from '../config/app.js'
import type { WalletError } from '../errors/wallet-error.js'
import { appFacts } from './app-facts.js'
import { request, setTokenSource, useTransport } from './client.js'
import type { Endpoint } from './endpoint.js'
import { answer, scriptedProvider, type Sent } from './scripted-provider.js'

const read: Endpoint = { method: 'GET', path: '/api/v1/things/{thing}' }
const write: Endpoint = { method: 'POST', path: '/api/v1/things' }
const schema = v.object({ ok: v.boolean() })
const good = answer({ ok: true })

const failure = (promise: Promise<unknown>): Promise<WalletError> => promise.then(() => { throw new Error('It did not fail.') }, (error: WalletError) => error)

let leave = () => {}
const provider = (...script: Parameters<typeof scriptedProvider>): Sent[] => {
  const scripted = scriptedProvider(...script)
  leave = scripted.leave
  return scripted.sent
}

beforeEach(() => { vi.useFakeTimers() })
afterEach(() => { leave(); vi.useRealTimers() })

describe('what every request carries', () => {
  it('sends credentials [API-01]', async () => {
    const sent = provider(good)
    await request(write, { schema })
    expect(sent[0]?.init.credentials).toBe('include')
  })

  it('names the app [API-02]', async () => {
    const sent = provider(good)
    await request(read, { schema, path: { thing: '1' } })
    expect(sent[0]?.headers.get('privy-app-id')).toBe('clapiclientunittest000001')
  })

  it('names the client when one is configured, and none otherwise [API-03]', async () => {
    const sent = provider(good)
    await request(read, { schema })
    expect(sent[0]?.headers.has('privy-client-id')).toBe(false)
    forgetApp()
    useApp({ appId: 'clapiclientunittest000001', apiUrl: 'https://provider.test', clientId: 'client-1' })
    await request(read, { schema })
    expect(sent[1]?.headers.get('privy-client-id')).toBe('client-1')
  })

  it('carries one analytics id per browser [API-04]', async () => {
    const sent = provider(good)
    await request(read, { schema })
    await request(write, { schema })
    const id = sent[0]?.headers.get('privy-ca-id')
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(sent[1]?.headers.get('privy-ca-id')).toBe(id)
  })

  it('names the SDK and its version [API-05]', async () => {
    const sent = provider(good)
    await request(read, { schema })
    expect(sent[0]?.headers.get('privy-client')).toBe('react-auth:2.16.0')
  })

  it('adds the access token unless one is set [API-06]', async () => {
    const sent = provider(good)
    setTokenSource(() => Promise.resolve('from-session'))
    await request(read, { schema })
    await request(read, { schema, token: 'given' })
    await request(read, { schema, headers: { authorization: 'Bearer own' } })
    await request(read, { schema, token: null })
    expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer from-session', 'Bearer given', 'Bearer own', null])
  })

  it('marks what began in our own screens [API-07]', async () => {
    const sent = provider(good)
    await request(write, { schema, ui: true })
    await request(write, { schema })
    expect(sent.map(({ headers }) => headers.get('privy-ui'))).toEqual(['t', null])
  })

  it('goes to the configured address, values escaped [API-13]', async () => {
    const sent = provider(good)
    await request(read, { schema, path: { thing: 'a/b?c' }, query: { amount: 1, none: undefined, name: 'x&y' } })
    expect(sent[0]?.url.href).toBe('https://provider.test/api/v1/things/a%2Fb%3Fc?amount=1&name=x%26y')
  })

  it('never follows a redirect with its headers and body', async () => {
    const sent = provider(new Response(null, { status: 307, headers: { location: 'https://elsewhere.test/' } }))
    expect(await failure(request(write, { schema }))).toMatchObject({ code: 'UNEXPECTED_ANSWER', status: 307 })
    expect(sent).toHaveLength(1)
    expect(sent[0]?.init.redirect).toBe('manual')
  })
})

describe('time', () => {
  it('gives up after 20 s [API-08]', async () => {
    provider('hang')
    const failed = failure(request(read, { schema }))
    let settled = false
    void failed.then(() => { settled = true })
    await vi.advanceTimersByTimeAsync(19_999)
    expect(settled).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(settled).toBe(true)
  })

  it('says so by its own code, and does not try again [API-12]', async () => {
    const sent = provider('hang')
    const failed = failure(request(read, { schema, timeoutMs: 50 }))
    await vi.advanceTimersByTimeAsync(50)
    expect(await failed).toMatchObject({ code: 'CLIENT_REQUEST_TIMEOUT', retryable: true, cancelled: false })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toHaveLength(1)
  })

  it('counts the body into the time: one byte a second is not an answer', async () => {
    provider(() => new Response(new ReadableStream({
      start: controller => { const timer = setInterval(() => { try { controller.enqueue(new Uint8Array([32])) } catch { clearInterval(timer) } }, 1_000) },
    }), { headers: { 'content-type': 'application/json' } }))
    const failed = failure(request(read, { schema }))
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await failed).toMatchObject({ code: 'CLIENT_REQUEST_TIMEOUT' })
  })

  it('tries again up to 3 times on the statuses that pass [API-09]', async () => {
    for (const status of [408, 409, 425, 500, 502, 503, 504]) {
      const sent = provider(answer({ error: 'not now' }, status))
      const failed = failure(request(read, { schema }))
      await vi.advanceTimersByTimeAsync(6_500)
      expect(await failed).toMatchObject({ code: 'API_ERROR', status, retryable: true })
      expect(sent).toHaveLength(4)
      leave()
    }
  })

  it('tries once on every other status [API-09]', async () => {
    const others = Array.from({ length: 200 }, (_, index) => 400 + index).filter(other => ![408, 409, 425, 500, 502, 503, 504].includes(other))
    for (const status of others) {
      const sent = provider(answer({ error: 'no' }, status))
      expect(await failure(request(read, { schema }))).toMatchObject({ status })
      await vi.advanceTimersByTimeAsync(10_000)
      expect(sent).toHaveLength(1)
      leave()
    }
  })

  it('waits 500, 1500 and 4500 ms between the tries [API-10]', async () => {
    const at: number[] = []
    const busy = () => { at.push(Date.now()); return answer({}, 503) }
    provider(busy)
    const begun = Date.now()
    const failed = failure(request(read, { schema }))
    await vi.advanceTimersByTimeAsync(10_000)
    await failed
    expect(at.map(time => time - begun)).toEqual([0, 500, 2_000, 6_500])
  })

  it('tries again when the network fails, and ends well when it comes back', async () => {
    const sent = provider(new TypeError('fetch failed'), new TypeError('fetch failed'), good)
    const asked = request(write, { schema, body: { a: 1 } })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await asked).toEqual({ ok: true })
    expect(sent.map(({ body }) => body)).toEqual([{ a: 1 }, { a: 1 }, { a: 1 }])
  })

  it('calls it a network error when it does not come back', async () => {
    const sent = provider(new TypeError('fetch failed'))
    const failed = failure(request(read, { schema }))
    await vi.advanceTimersByTimeAsync(6_500)
    expect(await failed).toMatchObject({ code: 'NETWORK_ERROR', retryable: true })
    expect(sent).toHaveLength(4)
  })

  it('reports an abort as an abort, in flight, between two tries and before the first [API-11]', async () => {
    const gone = { code: 'REQUEST_ABORTED', cancelled: true }
    provider('hang')
    const flying = new AbortController()
    const first = failure(request(read, { schema, signal: flying.signal }))
    await vi.advanceTimersByTimeAsync(10)
    flying.abort()
    expect(await first).toMatchObject(gone)
    leave()

    const sent = provider(answer({}, 503))
    const pausing = new AbortController()
    const second = failure(request(read, { schema, signal: pausing.signal }))
    await vi.advanceTimersByTimeAsync(100)
    pausing.abort()
    expect(await second).toMatchObject(gone)
    expect(await failure(request(read, { schema, signal: pausing.signal }))).toMatchObject(gone)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(sent).toHaveLength(1)
  })

  it('is not held up by a token that never comes', async () => {
    provider(good)
    setTokenSource(() => new Promise(() => {}))
    const controller = new AbortController()
    const failed = failure(request(read, { schema, signal: controller.signal }))
    controller.abort()
    expect(await failed).toMatchObject({ code: 'REQUEST_ABORTED' })
  })

  it('leaves no timer and no listener behind', async () => {
    provider(good)
    const controller = new AbortController()
    const listen = vi.spyOn(controller.signal, 'addEventListener')
    const unlisten = vi.spyOn(controller.signal, 'removeEventListener')
    await request(read, { schema, signal: controller.signal })
    expect(vi.getTimerCount()).toBe(0)
    expect(unlisten.mock.calls.length).toBe(listen.mock.calls.length)
  })
})

describe('answers that are none', () => {
  const typed = (body: BodyInit | null, type = 'application/json') => new Response(body, { headers: { 'content-type': type } })
  const cases: readonly (readonly [string, () => Response])[] = [
    ['a page', () => typed('<!doctype html><title>Welcome to the hotel</title>', 'text/html')],
    ['a page that says it is JSON', () => typed('<!doctype html>')],
    ['nothing', () => new Response(null, { status: 204 })],
    ['an empty text', () => typed('')],
    ['half of it', () => typed('{"ok":tr')],
    ['a number', () => typed('1')],
    ['null', () => typed('null')],
    ['a list', () => typed('[{"ok":true}]')],
    ['a member of another type', () => typed('{"ok":"yes"}')],
    ['a member that only the prototype has', () => typed('{"__proto__":{"ok":true}}')],
    ['more than a million bytes', () => typed(`{"ok":true,"pad":"${'x'.repeat(1_000_000)}"}`)],
    ['more than it said', () => new Response('{"ok":true}', { headers: { 'content-type': 'application/json', 'content-length': '1000001' } })],
    ['broken UTF-8', () => typed(new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]))],
    ['a tower', () => typed(`{"ok":true,"x":${'['.repeat(10_000)}${']'.repeat(10_000)}}`)],
  ]
  for (const [what, make] of cases) {
    it(`refuses ${what}`, async () => {
      const sent = provider(make)
      const error = await failure(request(read, { schema }))
      expect(error).toMatchObject({ code: 'UNEXPECTED_ANSWER' })
      expect(error.message).not.toMatch(/hotel|doctype|xxx/)
      expect(sent).toHaveLength(1)
    })
  }

  it('takes the members it knows and drops the rest', async () => {
    provider(answer('{"ok":true,"more":1,"__proto__":{"polluted":true},"ok":false}'))
    const got = await request(read, { schema })
    expect(got).toEqual({ ok: false })
    expect(Object.keys(got)).toEqual(['ok'])
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })

  it('does not repeat an error page', async () => {
    provider(() => new Response('<h1>secret stack trace</h1>', { status: 400, headers: { 'content-type': 'text/html' } }))
    expect(await failure(request(read, { schema }))).toMatchObject({ code: 'API_ERROR', status: 400, message: 'An error has occurred, please try again.' })
  })

  it('stops reading an endless answer', async () => {
    let pulled = 0
    let cancelled = false
    provider(() => new Response(new ReadableStream({
      pull: controller => { pulled++; controller.enqueue(new Uint8Array(100_000).fill(32)) },
      cancel: () => { cancelled = true },
    }), { headers: { 'content-type': 'application/json' } }))
    expect(await failure(request(read, { schema }))).toMatchObject({ code: 'UNEXPECTED_ANSWER' })
    expect(cancelled).toBe(true)
    expect(pulled).toBeLessThan(15)
  })
})

describe('repeated actions', () => {
  it('sends no key to a provider that does not know them', async () => {
    const sent = provider(good)
    await request({ ...write, once: true }, { schema, idempotencyKey: 'k' })
    expect(sent[0]?.headers.has('privy-idempotency-key')).toBe(false)
  })

  const keys = (sent: readonly Sent[]) => sent.map(({ headers }) => headers.get('privy-idempotency-key'))

  it('keeps one key over the tries of an action, and makes another for the next', async () => {
    const sent = provider(answer({}, 503), new TypeError('fetch failed'), good)
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

  it('knows a code that is typed again after a lost answer as the same action, and after an answer as another', async () => {
    const wrong = answer({ error: 'wrong' }, 422)
    const sent = provider(new Response('{"ok":t', { headers: { 'content-type': 'application/json' } }), good, wrong, wrong)
    appFacts().idempotencyKeys = true
    for (const code of ['123456', '123456', '123456', '123457']) await request({ ...write, once: true }, { schema, body: { code } }).catch(() => undefined)
    const [first, again, later, other] = keys(sent)
    expect(first).toMatch(/^[0-9a-f]{64}$/)
    expect(again).toBe(first)
    expect(new Set([first, later, other]).size).toBe(3)
  })

  it('takes the key of an action that consists of several requests', async () => {
    const sent = provider(good)
    appFacts().idempotencyKeys = true
    await request(write, { schema, idempotencyKey: 'mine' })
    expect(keys(sent)).toEqual(['mine'])
  })
})

it('takes fetch when it is loaded: a page that patches it later sees nothing', async () => {
  const patched = vi.fn()
  vi.stubGlobal('fetch', patched)
  provider()
  forgetApp()
  useApp({ appId: 'clapiclientunittest000001', apiUrl: 'http://127.0.0.1:1' })
  useTransport()
  vi.useRealTimers()
  await failure(request(read, { schema, retry: false, timeoutMs: 2_000 }))
  expect(patched).not.toHaveBeenCalled()
  vi.unstubAllGlobals()
})

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { readJson } from './answer.js'
import { deferred } from '../deferred.js'
import { failure } from '../../errors/failure.harness.js'

const never = new AbortController().signal
const LIMIT = 100_000
const refused = (how: string) => new RangeError(how)
const tooLarge = refused('is too large')

/** A response in these pieces. It reports how many bytes were read, and whether the rest was cancelled. */
function answerOf(piece: (index: number) => string | undefined) {
  const progress = { bytes: 0, cancelled: false }
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const bytes = new TextEncoder().encode(piece(progress.bytes))
        progress.bytes += bytes.byteLength
        if (bytes.byteLength > 0) controller.enqueue(bytes)
        else controller.close()
      },
      cancel() {
        progress.cancelled = true
      },
    },
    { highWaterMark: 0 },
  )
  return { progress, response: new Response(body) }
}

describe('a response', () => {
  it('a response is read into records that have own members only', async () => {
    const read = (await readJson(
      new Response('{"a":[{"b":1}],"__proto__":{"admin":true}}'),
      never,
      refused,
      LIMIT,
    )) as { a: object[] }
    expect(read).toEqual({ a: [{ b: 1 }] })
    expect([read, read.a[0]].map(one => Object.getPrototypeOf(one) as unknown)).toEqual([null, null])
  })

  it('a response is read up to its limit, and the rest is cancelled', async () => {
    const endless = answerOf(() => '1'.repeat(1_000))
    expect(await failure(readJson(endless.response, never, refused, LIMIT))).toEqual(tooLarge)
    expect(endless.progress).toEqual({ bytes: LIMIT + 1_000, cancelled: true })
    const exact = answerOf(taken => (taken < LIMIT ? '1'.repeat(1_000) : undefined))
    expect(await readJson(exact.response, never, refused, LIMIT)).toBe(Number('1'.repeat(LIMIT)))
    expect(exact.progress).toEqual({ bytes: LIMIT, cancelled: false })
  })

  it('the bytes of a response are counted regardless of its Content-Length', async () => {
    for (const length of ['many', '-5', 'NaN', '0']) {
      const { progress, response } = answerOf(() => '1'.repeat(1_000))
      response.headers.set('content-length', length)
      expect(await failure(readJson(response, never, refused, LIMIT))).toEqual(tooLarge)
      expect(progress).toEqual({ bytes: LIMIT + 1_000, cancelled: true })
    }
  })

  it('a response whose Content-Length exceeds the limit is not read', async () => {
    const { progress, response } = answerOf(() => '1')
    response.headers.set('content-length', String(LIMIT + 1))
    expect(await failure(readJson(response, never, refused, LIMIT))).toEqual(tooLarge)
    expect(progress).toEqual({ bytes: 0, cancelled: true })
  })

  it('reading ends between two pieces when the signal is aborted', async () => {
    const waiting = new AbortController()
    const read = failure(
      readJson(
        new Response(new ReadableStream({ start: controller => controller.enqueue(new Uint8Array([0x5b])) })),
        waiting.signal,
        refused,
        LIMIT,
      ),
    )
    waiting.abort(new Error('left'))
    expect(await read).toEqual(refused('is broken JSON'))
  })

  it.each([
    ['deeply nested lists', `${'['.repeat(40_000)}${']'.repeat(40_000)}`, 'is too large'],
    ['deeply nested records', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, 'is too large'],
    ['a list of too many items', `[${'1,'.repeat(100)}1]`, 'is too large'],
    ['a list of too many lists', `[${'[1],'.repeat(50)}1]`, 'is too large'],
    ['truncated JSON', '{"a":', 'is broken JSON'],
    ['an HTML page', '<!doctype html>', 'is broken JSON'],
    ['empty', '', 'is broken JSON'],
  ])('a response is refused if it is %s', async (_, text, how) => {
    expect(await failure(readJson(new Response(text), never, refused, LIMIT, 101))).toMatchObject({
      name: 'RangeError',
      message: how,
    })
  })

  it('a response without a body, or with invalid UTF-8, is refused', async () => {
    expect(await failure(readJson(new Response(null), never, refused, LIMIT))).toEqual(refused('is empty'))
    expect(await failure(readJson(new Response(new Uint8Array([0x22, 0xff, 0x22])), never, refused, LIMIT))).toEqual(
      refused('is broken JSON'),
    )
  })
})

describe('a server with an endless response', () => {
  let server: Server | undefined
  afterEach(() => {
    server?.closeAllConnections()
    server?.close()
  })

  it('the connection to the server is closed at the limit', async () => {
    const gone = deferred<boolean>()
    server = createServer((_, response) => {
      response.on('close', () => gone.resolve(response.writableFinished))
      const more = () => {
        while (!response.destroyed && response.write('[1],'.repeat(10_000)));
      }
      response.on('drain', more).write('[')
      more()
    })
    await new Promise<void>(resolve => server?.listen(0, '127.0.0.1', resolve))
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    expect(await failure(readJson(response, never, refused, LIMIT))).toEqual(tooLarge)
    expect(await gone.promise, 'finished by itself').toBe(false)
  })
})

import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { failure } from '../errors/failure.harness.js'
import { WalletError } from '../errors/wallet-error.js'
import { isFrameError } from './frame-error.js'
import { openChannel, type Channel } from './rpc.js'

const ORIGIN = 'https://wallet.example.com'
const schema = v.object({ address: v.string() })

interface Sent {
  message: { id: string; event: string; data: unknown }
  targetOrigin: string
}

let posts: Sent[]
let target: EventTarget
let other: { postMessage(message: Sent['message'], targetOrigin: string): void } | null
let channel: Channel
let listeners: number

beforeEach(() => {
  vi.useFakeTimers()
  posts = []
  listeners = 0
  target = new EventTarget()
  other = {
    postMessage: (message, targetOrigin) => {
      structuredClone(message)
      posts.push({ message, targetOrigin })
    },
  }
  const counted = {
    addEventListener: (...call: Parameters<EventTarget['addEventListener']>) => {
      listeners++
      target.addEventListener(...call)
    },
    removeEventListener: (...call: Parameters<EventTarget['addEventListener']>) => {
      listeners--
      target.removeEventListener(...call)
    },
  }
  channel = openChannel({ target: () => other, origin: ORIGIN, listenOn: counted })
})
afterEach(() => {
  vi.useRealTimers()
})

const answer = (data: unknown, { source = other as unknown, origin = ORIGIN } = {}) =>
  target.dispatchEvent(Object.assign(new Event('message'), { data, source, origin }))
const last = () => (posts.at(-1) as Sent).message

describe('calls to another window', () => {
  it("a call posts to the channel's origin only, and resolves with the response", async () => {
    const call = channel.call('privy:wallet:create', { accessToken: 'a' }, { schema })
    expect(posts).toEqual([
      { message: { id: last().id, event: 'privy:wallet:create', data: { accessToken: 'a' } }, targetOrigin: ORIGIN },
    ])
    answer({ ...last(), data: { address: '0x1', more: 2 } })
    await expect(call).resolves.toEqual({ address: '0x1' })
    expect(listeners).toBe(0)
  })

  it('no channel is opened for every origin, for none, or for an incomplete one [SEC-21]', () => {
    for (const origin of [
      '*',
      '',
      'null',
      '/',
      'wallet.example.com',
      'https://wallet.example.com/',
      'https://wallet.example.com/page',
      'HTTPS://wallet.example.com',
    ]) {
      expect(() => openChannel({ target: () => other, origin, listenOn: target })).toThrow(
        expect.objectContaining({ code: 'INVALID_CONFIG', message: 'A channel needs the origin of the other window.' }),
      )
    }
  })

  it('every call has an id of 128 random bits [SEC-22]', () => {
    for (let count = 0; count < 1_000; count++) channel.call('privy:x', {}, { schema }).catch(() => {})
    const ids = posts.map(({ message }) => message.id)
    expect(new Set(ids).size).toBe(1_000)
    expect(ids.every(id => /^[A-Za-z0-9_-]{22}$/.test(id))).toBe(true)
    channel.close(new WalletError('REQUEST_ABORTED', 'enough'))
  })

  it('responses are matched to calls by their ids, whatever their order', async () => {
    const calls = [1, 2, 3].map(() => channel.call('privy:x', {}, { schema }))
    for (const { message } of [...posts].reverse()) answer({ ...message, data: { address: message.id } })
    expect((await Promise.all(calls)).map(({ address }) => address)).toEqual(posts.map(({ message }) => message.id))
  })

  it('a second response is received after the first has arrived', async () => {
    const [first, second] = [1, 2].map(() => channel.call('privy:x', {}, { schema }))
    const [one, two] = posts.map(({ message }) => message)
    answer({ ...one, data: { address: '0x1' } })
    await first
    expect(listeners).toBe(1)
    answer({ ...two, data: { address: '0x2' } })
    expect([await second, listeners]).toEqual([{ address: '0x2' }, 0])
  })

  it('a call settles once, and repeated, late and contradictory responses are ignored [SEC-22]', async () => {
    const call = channel.call('privy:x', {}, { schema, timeoutMs: 1_000 })
    answer({ ...last(), data: { address: 'first' } })
    answer({ ...last(), data: { address: 'second' } })
    answer({ ...last(), error: { type: 'error', message: 'third' } })
    await vi.advanceTimersByTimeAsync(2_000)
    await expect(call).resolves.toEqual({ address: 'first' })
  })

  it('a request times out, and its late response is ignored', async () => {
    const call = failure(channel.call('privy:x', {}, { schema, timeoutMs: 1_000 }))
    await vi.advanceTimersByTimeAsync(999)
    expect(listeners).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(await call).toMatchObject({
      code: 'CLIENT_REQUEST_TIMEOUT',
      message: 'The wallet frame did not answer privy:x in time.',
      retryable: true,
    })
    expect(answer({ ...last(), data: { address: 'late' } })).toBe(true)
    expect(listeners).toBe(0)
  })

  it('a call ends when it is aborted, before or after it was posted', async () => {
    const leaving = new AbortController()
    const call = failure(channel.call('privy:x', {}, { schema, signal: leaving.signal }))
    leaving.abort('closed')
    expect(await call).toMatchObject({ code: 'REQUEST_ABORTED', cause: 'closed' })
    expect(await failure(channel.call('privy:x', {}, { schema, signal: leaving.signal }))).toMatchObject({
      code: 'REQUEST_ABORTED',
    })
    expect(posts).toHaveLength(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('a response from a window that has replaced the target is ignored', async () => {
    const call = failure(channel.call('privy:x', {}, { schema, timeoutMs: 1_000 }))
    const { message } = posts[0] as Sent
    other = { postMessage: () => {} }
    answer({ ...message, data: { address: 'other' } })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await call).toMatchObject({ code: 'CLIENT_REQUEST_TIMEOUT' })
  })

  it("the frame's own error type is kept", async () => {
    for (const [type, code] of [
      ['wallet_not_on_device', 'EMBEDDED_WALLET_NEEDS_RECOVERY'],
      ['missing_or_invalid_mfa', 'MISSING_MFA_CREDENTIALS'],
      ['invalid_request_arguments', 'INVALID_DATA'],
      ['constructor', 'UNKNOWN_EMBEDDED_WALLET_ERROR'],
    ]) {
      const call = failure(channel.call('privy:x', {}, { schema }))
      answer({ ...last(), data: { address: '0x1' }, error: { type, message: 'No.' } })
      const error = await call
      expect(error).toMatchObject({ code, frameType: type, message: 'No.' })
      expect([
        isFrameError(error, type as 'error'),
        isFrameError(error, 'error'),
        isFrameError({ ...error }, type as 'error'),
        isFrameError(Object.assign(new Error('odd'), { frameType: type }), type as 'error'),
      ]).toEqual([true, false, false, false])
    }
    const silent = failure(channel.call('privy:x', {}, { schema }))
    answer({ ...last(), error: { type: 't'.repeat(501), message: '' } })
    expect(await silent).toMatchObject({
      code: 'UNKNOWN_EMBEDDED_WALLET_ERROR',
      frameType: 't'.repeat(500),
      message: 'An error has occurred, please try again.',
    })
    const long = failure(channel.call('privy:x', {}, { schema }))
    answer({ ...last(), error: { type: 'x', message: 'm'.repeat(501) } })
    expect((await long).message).toBe('m'.repeat(500))
  })

  it('a response with another structure is refused', async () => {
    const call = failure(channel.call('privy:x', {}, { schema }))
    answer({ ...last(), data: { address: 7 } })
    expect(await call).toMatchObject({
      code: 'UNEXPECTED_ANSWER',
      message: "The wallet frame's answer to privy:x is not what was expected.",
    })
  })

  it('a call fails at once without a window, and with data that cannot be posted', async () => {
    expect(await failure(channel.call('privy:x', { live: () => 1 }, { schema }))).toMatchObject({
      code: 'INVALID_DATA',
      message: 'The request privy:x cannot be sent to the wallet frame.',
      cause: expect.any(Error) as Error,
    })
    other = null
    expect(await failure(channel.call('privy:x', {}, { schema }))).toMatchObject({
      code: 'WALLET_FRAME_UNAVAILABLE',
      message: 'Failed to initialize embedded wallet proxy.',
    })
    expect(listeners).toBe(0)
  })

  it('closing rejects the open requests, and the channel can be used again', async () => {
    const calls = [1, 2].map(() => failure(channel.call('privy:x', {}, { schema })))
    expect(listeners).toBe(1)
    channel.close(new WalletError('WALLET_FRAME_UNAVAILABLE', 'gone'))
    expect((await Promise.all(calls)).map(({ message }) => message)).toEqual(['gone', 'gone'])
    expect(listeners).toBe(0)
    const call = channel.call('privy:x', {}, { schema })
    answer({ ...last(), data: { address: '0x1' } })
    await expect(call).resolves.toEqual({ address: '0x1' })
  })
})

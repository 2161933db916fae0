import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { receive, type PendingRequests } from './receive.js'

const ORIGIN = 'https://wallet.example.com'
const frame = { name: 'the frame' }
const requests = (): PendingRequests => ({
  origin: ORIGIN,
  open: new Map([['id-1', { event: 'privy:wallets:rpc', source: frame }]]),
})
const envelope = (over: object = {}) => ({ id: 'id-1', event: 'privy:wallets:rpc', data: { address: '0x1' }, ...over })
const message = (over: object = {}) => ({ origin: ORIGIN, source: frame, data: envelope(), ...over })

const NEAR_MISSES = [
  'http://wallet.example.com',
  'https://wallet.example.com:443',
  'https://wallet.example.com:8443',
  'https://WALLET.example.com',
  'https://wallet.example.com.',
  'https://wallet.example.com/',
  'https://wallet.example.com.evil.test',
  'https://evil-wallet.example.com',
  'https://a.wallet.example.com',
  'https://user@wallet.example.com',
  'https://wаllet.example.com',
  'wallet.example.com',
  '//wallet.example.com',
  'https://wallet.example.co',
  'https://wallet.example.com\n',
  ' https://wallet.example.com',
  'null',
  '',
  '*',
  'about:blank',
  'file://',
  'blob:https://wallet.example.com',
  'https://example.com',
]

describe('checking window messages', () => {
  it('the response to an open request is accepted, as a copy without prototypes', () => {
    const sent = message({ data: envelope({ data: { response: { data: ['0xab', 1n, null] } } }) })
    const answer = receive(sent, requests())
    expect(answer).toEqual({ id: 'id-1', data: { response: { data: ['0xab', 1n, null] } } })
    expect(Object.getPrototypeOf((answer as { data: object }).data)).toBeNull()
  })

  it('JSON text is read like an object', () => {
    expect(receive(message({ data: JSON.stringify(envelope()) }), requests())).toEqual({
      id: 'id-1',
      data: { address: '0x1' },
    })
  })

  it('a response with an error is a failure even if it has data', () => {
    const error = { type: 'wallet_not_on_device', message: 'Not here' }
    expect(receive(message({ data: envelope({ error }) }), requests())).toEqual({ id: 'id-1', error })
  })

  it.each(NEAR_MISSES)('a response from the origin %j is dropped', origin => {
    expect(receive(message({ origin }), requests())).toBeUndefined()
  })

  it('every message from another origin is dropped [SEC-20]', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.anything(), fc.webUrl(), fc.constantFrom(...NEAR_MISSES)).filter(origin => origin !== ORIGIN),
        origin => receive(message({ origin }), requests()) === undefined,
      ),
    )
  })

  it('a response from another window is dropped [SEC-01]', () => {
    const strangers = [
      null,
      undefined,
      {},
      { ...frame },
      { name: 'the frame' },
      new MessageChannel().port1,
      'the frame',
      0,
    ]
    for (const source of strangers) expect(receive(message({ source }), requests())).toBeUndefined()
    const two: PendingRequests = {
      origin: ORIGIN,
      open: new Map([...requests().open, ['id-2', { event: 'privy:wallets:rpc', source: strangers[2] }]]),
    }
    expect(receive(message({ source: strangers[2] }), two)).toBeUndefined()
    expect(receive(message({ source: strangers[2], data: envelope({ id: 'id-2' }) }), two)).toMatchObject({
      id: 'id-2',
    })
  })

  it('messages of other windows are not read, nor any message while no request is open', () => {
    const read = vi.fn(() => envelope())
    const sent = (over: object) =>
      Object.defineProperty({ origin: ORIGIN, source: frame, ...over }, 'data', { get: read })
    expect([
      receive(sent({ source: { name: 'a stranger' } }), requests()),
      receive(sent({ origin: 'https://evil.example' }), requests()),
      receive(sent({}), { origin: ORIGIN, open: new Map() }),
    ]).toEqual([undefined, undefined, undefined])
    expect(read).not.toHaveBeenCalled()
    expect(receive(sent({}), requests())).toMatchObject({ id: 'id-1' })
  })

  it('a message with another event or an unknown id is dropped, and so is every message while no request is open', () => {
    for (const data of [
      envelope({ event: 'privy:wallets:connect' }),
      envelope({ event: 'PRIVY:WALLETS:RPC' }),
      envelope({ event: 1 }),
      envelope({ id: 'id-2' }),
      envelope({ id: '' }),
      envelope({ id: ['id-1'] }),
      envelope({ id: 'constructor' }),
    ]) {
      expect(receive(message({ data }), requests())).toBeUndefined()
    }
    expect(receive(message(), { origin: ORIGIN, open: new Map() })).toBeUndefined()
  })

  it('class instances, malformed data and endless structures are dropped without an exception', () => {
    const cyclic: Record<string, unknown> = envelope()
    cyclic['data'] = cyclic
    const bushy: Record<string, unknown> = {}
    bushy['a'] = bushy['b'] = bushy
    const oddities: unknown[] = [
      null,
      undefined,
      0,
      1n,
      true,
      '',
      '{',
      'null',
      '[]',
      '"x"',
      ` ${JSON.stringify(envelope())}`,
      'x'.repeat(2_000_000),
      Symbol.iterator,
      () => 1,
      [],
      [envelope()],
      new Date(0),
      new Map(),
      new Uint8Array(9),
      cyclic,
      new (class {
        id = 'id-1'
      })(),
      Object.create(envelope()),
      envelope({ data: undefined }),
      envelope({ data: null }),
      envelope({ data: 'text' }),
      envelope({ data: [] }),
      envelope({ data: new Date(0) }),
      envelope({ data: { inner: new Map() } }),
      envelope({ data: { inner: () => 1 } }),
      envelope({ data: bushy }),
      envelope({ data: { list: new Array(1e9) } }),
      envelope({ error: 'broken' }),
      envelope({ error: {} }),
      envelope({ error: { type: 1, message: 'x' } }),
      envelope({ error: null }),
      Object.defineProperty({}, 'id', {
        enumerable: true,
        get() {
          throw new Error('gotcha')
        },
      }),
      new Proxy(envelope(), {
        get() {
          throw new Error('gotcha')
        },
      }),
      new Proxy(envelope(), {
        ownKeys() {
          throw new Error('gotcha')
        },
        getPrototypeOf() {
          throw new Error('gotcha')
        },
      }),
    ]
    for (const data of oddities) expect(receive(message({ data }), requests())).toBeUndefined()
    const throwing = Object.defineProperty({}, 'origin', {
      get() {
        throw new Error('gotcha')
      },
    })
    for (const odd of [null, undefined, 0, 'x', throwing]) expect(receive(odd, requests())).toBeUndefined()
  })

  it('a message without a source window is dropped, even if the request has none', () => {
    for (const source of [null, undefined])
      expect(
        receive(message({ source }), {
          origin: ORIGIN,
          open: new Map([['id-1', { event: 'privy:wallets:rpc', source }]]),
        }),
      ).toBeUndefined()
  })

  it('a response may have 10,000 values, 32 levels or a million characters, and no more', () => {
    const values = (count: number) => ({ list: Array.from({ length: count - 2 }, () => 0) })
    expect([
      receive(message({ data: envelope({ data: values(10_000) }) }), requests()),
      receive(message({ data: envelope({ data: values(10_001) }) }), requests()),
    ]).toEqual([{ id: 'id-1', data: values(10_000) }, undefined])
    const tower = (depth: number): object => (depth === 0 ? { end: 1 } : { in: tower(depth - 1) })
    expect([
      receive(message({ data: envelope({ data: tower(31) }) }), requests()),
      receive(message({ data: envelope({ data: tower(32) }) }), requests()),
    ]).toEqual([{ id: 'id-1', data: tower(31) }, undefined])
    const text = (length: number) => JSON.stringify(envelope()).padEnd(length)
    expect([
      receive(message({ data: text(1_000_000) }), requests()),
      receive(message({ data: text(1_000_001) }), requests()),
    ]).toEqual([{ id: 'id-1', data: { address: '0x1' } }, undefined])
  })

  it('any structure that is not a response is dropped', () => {
    fc.assert(
      fc.property(
        fc.anything({ withDate: true, withMap: true, withTypedArray: true, withBigInt: true, withNullPrototype: true }),
        data => receive(message({ data }), requests()) === undefined,
      ),
    )
  })

  describe('a page with a polluted prototype', () => {
    const polluted = Object.prototype as unknown as Record<string, unknown>
    afterEach(() => {
      delete polluted['id']
      delete polluted['event']
      delete polluted['data']
    })

    it('no member is read from the prototype', () => {
      polluted['id'] = 'id-1'
      polluted['event'] = 'privy:wallets:rpc'
      polluted['data'] = { address: '0xbad' }
      expect(receive(message({ data: {} }), requests())).toBeUndefined()
      expect(receive(message({ data: { id: 'id-1', event: 'privy:wallets:rpc' } }), requests())).toBeUndefined()
    })
  })
})

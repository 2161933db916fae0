import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { originCheck } from '../allowed-origins.js'
import { readRequest, type IncomingMessage } from './message-gate.js'

const ORIGIN = 'https://app.example.com'
const parent = { name: 'the parent window' }
const world = { parent, isAllowed: originCheck([ORIGIN]), isKnown: (event: string) => event === 'privy:iframe:ready' }
const validMessage = { id: 'id-0', event: 'privy:iframe:ready', data: {} }

const read = (message: Partial<IncomingMessage>) =>
  readRequest({ origin: ORIGIN, source: parent, data: validMessage, ...message }, world)

describe('the gate of the wallet frame', () => {
  it('a request of the parent is accepted, as an object and as JSON text', () => {
    expect(read({})).toEqual({ ...validMessage, origin: ORIGIN, asText: false })
    expect(read({ data: JSON.stringify(validMessage) })).toEqual({ ...validMessage, origin: ORIGIN, asText: true })
    expect(read({ data: { id: 'x', event: validMessage.event } })?.data).toEqual({})
  })

  it('only an origin on the list gets a response [SEC-23]', () => {
    for (const origin of [
      'https://app.example.com.evil.test',
      'http://app.example.com',
      'https://app.example.com:444',
      'https://evil.test',
      'null',
      '',
      undefined,
      null,
      7,
      {},
    ]) {
      expect(read({ origin }), String(origin)).toBeUndefined()
    }
  })

  it('a message from another window is dropped even with an allowed origin', () => {
    for (const source of [{ ...parent }, {}, null, undefined, 'window', new MessageChannel().port1])
      expect(read({ source })).toBeUndefined()
    expect(
      readRequest({ origin: ORIGIN, source: null, data: validMessage }, { ...world, parent: null }),
    ).toBeUndefined()
    expect(
      readRequest({ origin: ORIGIN, source: undefined, data: validMessage }, { ...world, parent: undefined }),
    ).toBeUndefined()
  })

  it('a message of any other shape is dropped without an exception', () => {
    const cyclic: Record<string, unknown> = { ...validMessage }
    cyclic['data'] = cyclic
    const shapes: unknown[] = [
      null,
      undefined,
      0,
      1n,
      NaN,
      true,
      '',
      '{',
      '[]',
      'null',
      '"privy:iframe:ready"',
      [],
      [validMessage],
      new Map(),
      new Date(),
      new Error('x'),
      new Uint8Array(4),
      Symbol.iterator,
      () => validMessage,
      { ...validMessage, id: 7 },
      { ...validMessage, id: '' },
      { ...validMessage, id: 'x'.repeat(201) },
      { ...validMessage, event: 'privy:unknown' },
      { ...validMessage, event: ['privy:iframe:ready'] },
      { ...validMessage, data: 'x' },
      { ...validMessage, data: [] },
      { ...validMessage, data: 3 },
      { event: validMessage.event },
      { id: 'id-0' },
      Object.create(validMessage),
      `{"id":"id-0","event":"privy:iframe:ready","data":"${'x'.repeat(1_000_001)}"}`,
      JSON.stringify([validMessage]),
      Object.assign(Object.create({ inherited: true }), validMessage),
    ]
    for (const data of shapes) expect(read({ data })).toBeUndefined()
    expect(read({ data: cyclic })).toMatchObject({ id: 'id-0' })
  })

  it('fields of a polluted prototype are ignored', () => {
    const polluted = Object.prototype as Record<string, unknown>
    polluted['event'] = 'privy:iframe:ready'
    try {
      expect(read({ data: { id: 'id-0' } })).toBeUndefined()
      expect(read({ data: '{"id":"id-0","__proto__":{"event":"privy:iframe:ready"}}' })).toBeUndefined()
    } finally {
      delete polluted['event']
    }
  })

  it('any message with a wrong origin, source or shape is dropped, without an exception', () => {
    const anyOrigin = fc.oneof(fc.string(), fc.webUrl(), fc.constantFrom(ORIGIN, `${ORIGIN}/`, 'null'))
    const anyData = fc.oneof(
      fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true, withTypedArray: true }),
      fc.constant(validMessage),
      fc.json(),
    )
    fc.assert(
      fc.property(anyOrigin, fc.boolean(), anyData, (origin, fromParent, data) => {
        const request = readRequest({ origin, source: fromParent ? parent : {}, data }, world)
        if (!request) return true
        const envelope = (typeof data === 'string' ? JSON.parse(data) : data) as typeof validMessage
        return (
          origin === ORIGIN && fromParent && envelope.event === validMessage.event && typeof envelope.id === 'string'
        )
      }),
      { numRuns: 10_000 },
    )
  })
})

import { describe, expect, it } from 'vitest'
import { plainCopy } from './plain-copy.js'

describe('a copy of plain data', () => {
  const limits = { depth: 3 }

  it('a plain copy is equal and shares no object with its source', () => {
    const source = { a: [1, 'two', null, { b: true }], c: { d: 0n } }
    const copy = plainCopy(source, limits) as typeof source
    expect(copy).toEqual(source)
    expect([copy === source, copy.a === source.a, copy.a[3] === source.a[3], copy.c === source.c]).toEqual([
      false,
      false,
      false,
      false,
    ])
    expect([plainCopy('text', limits), plainCopy(null, limits), plainCopy(undefined, limits)]).toEqual([
      'text',
      null,
      undefined,
    ])
  })

  it('the copy has no prototype, and no member that is undefined or called __proto__', () => {
    const copy = plainCopy(JSON.parse('{"__proto__":{"admin":true},"a":{"b":1}}'), limits) as { a: object }
    expect([Object.getPrototypeOf(copy), Object.getPrototypeOf(copy.a)]).toEqual([null, null])
    expect(Object.keys(copy)).toEqual(['a'])
    expect(Object.keys(plainCopy({ a: undefined, b: 1 }, limits) as object)).toEqual(['b'])
  })

  it('each member is read once, and inherited or non-enumerable ones never', () => {
    let reads = 0
    const source = Object.defineProperty(
      {
        get a() {
          return ++reads
        },
      },
      'hidden',
      { value: 1 },
    )
    expect(plainCopy(source, limits)).toEqual({ a: 1 })
    expect(reads).toBe(1)
  })

  it('anything but plain data is refused, at any depth', () => {
    for (const live of [() => 1, Symbol('a')])
      for (const source of [live, [live], { a: { b: live } }])
        expect(() => plainCopy(source, limits)).toThrow(new TypeError('not data'))
    for (const live of [new Date(), new Map(), new (class Live {})()])
      for (const source of [live, [live], { a: { b: live } }])
        expect(() => plainCopy(source, limits)).toThrow(new TypeError('not plain'))
  })

  it('lists and records may be as deep as the limit, and no deeper', () => {
    expect(plainCopy([[['deep']]], limits)).toEqual([[['deep']]])
    expect(plainCopy({ a: { b: { c: 'deep' } } }, limits)).toEqual({ a: { b: { c: 'deep' } } })
    for (const tooDeep of [[[[['deep']]]], { a: { b: { c: { d: 'deep' } } } }])
      expect(() => plainCopy(tooDeep, limits)).toThrow(new RangeError('too large'))
  })

  it('a copy may have as many values as the limit, records and lists included, and no more', () => {
    expect(plainCopy([1, [2, 3]], { depth: 9, values: 5 })).toEqual([1, [2, 3]])
    expect(plainCopy({ a: 1, b: { c: 2 } }, { depth: 9, values: 4 })).toEqual({ a: 1, b: { c: 2 } })
    expect(() => plainCopy([1, [2, 3]], { depth: 9, values: 4 })).toThrow(new RangeError('too large'))
    expect(() => plainCopy({ a: 1, b: { c: 2 } }, { depth: 9, values: 3 })).toThrow(new RangeError('too large'))
  })

  it('a list that is too long is refused before it is read', () => {
    const reads: number[] = []
    const list = new Proxy([1, 2, 3, 4], {
      get: (target, name, own) => {
        if (name !== 'length') reads.push(Number(name))
        return Reflect.get(target, name, own) as unknown
      },
    })
    expect(plainCopy(list, { depth: 1, values: 5 })).toEqual([1, 2, 3, 4])
    reads.length = 0
    expect(() => plainCopy(list, { depth: 1, values: 4 })).toThrow(new RangeError('too large'))
    expect(reads).toEqual([])
  })
})

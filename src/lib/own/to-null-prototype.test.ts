import { expect, it } from 'vitest'
import { hasOwn } from './has-own.js'
import { ownCopy } from './own-copy.js'
import { toNullPrototype } from './to-null-prototype.js'

const inherited = Object.create({ admin: true }) as { admin?: boolean; a?: number }

it('every own member is copied, read once, and nothing is inherited', () => {
  let reads = 0
  const copy = toNullPrototype(
    Object.defineProperty(inherited, 'a', { configurable: true, enumerable: true, get: () => ++reads }),
  )
  expect([copy.a, copy.a, copy.admin, Object.getPrototypeOf(copy)]).toEqual([1, 1, undefined, null])
  expect(Object.keys(toNullPrototype(undefined))).toEqual([])
})

it('plain data are copied recursively, and anything else in them is shared', () => {
  const live = new Map()
  const act = () => 1
  const source = { list: [{ deep: { none: null, undef: undefined } }], live, act, bytes: new Uint8Array([1]) }
  const copy = ownCopy(source)
  expect(copy).toEqual(source)
  for (const record of [copy, copy.list[0], copy.list[0]?.deep]) expect(Object.getPrototypeOf(record)).toBeNull()
  expect([copy.live === live, copy.act === act, copy.bytes === source.bytes, copy.list === source.list]).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect([ownCopy('text'), ownCopy(null), ownCopy(undefined)]).toEqual(['text', null, undefined])
})

it('hasOwn is true for an own member, even undefined, and false for an inherited one', () => {
  expect([hasOwn({ a: undefined }, 'a'), hasOwn(Object.create({ a: 1 }) as object, 'a')]).toEqual([true, false])
})

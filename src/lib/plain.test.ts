import { describe, expect, it } from 'vitest'
import { freezeDeep, isPlain } from './plain.js'

describe('plain data', () => {
  it('a plain record belongs to any window or has no prototype, and nothing else is plain', () => {
    const otherWindows = Object.create(Object.create(null) as object) as object
    for (const plain of [{}, { a: 1 }, Object.create(null), otherWindows]) expect(isPlain(plain)).toBe(true)
    for (const other of [
      undefined,
      null,
      'text',
      7,
      true,
      () => ({}),
      [],
      new Date(),
      new Map(),
      new (class Live {})(),
    ])
      expect(isPlain(other)).toBe(false)
  })

  it('plain data are frozen recursively, and anything else in them stays as it is', () => {
    const live = new Map([['a', 1]])
    const data = freezeDeep({ list: [{ deep: { a: 1 } }], live, text: 'a', nothing: null })
    for (const part of [data, data.list, data.list[0], data.list[0]?.deep]) expect(Object.isFrozen(part)).toBe(true)
    expect(Object.isFrozen(live)).toBe(false)
    expect(freezeDeep(data)).toBe(data)
    expect(freezeDeep('text')).toBe('text')
  })
})

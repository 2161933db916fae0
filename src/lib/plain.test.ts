import { describe, expect, it } from 'vitest'
import { freezeDeep, isPlain } from './plain.js'

describe('plain data', () => {
  it('is a record of any window, or without a prototype; nothing else', () => {
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

  it('is frozen to its last record and list; live things in it stay as they are', () => {
    const live = new Map([['a', 1]])
    const data = freezeDeep({ list: [{ deep: { a: 1 } }], live, text: 'a', nothing: null })
    for (const part of [data, data.list, data.list[0], data.list[0]?.deep]) expect(Object.isFrozen(part)).toBe(true)
    expect(Object.isFrozen(live)).toBe(false)
    expect(freezeDeep(data)).toBe(data)
    expect(freezeDeep('text')).toBe('text')
  })
})

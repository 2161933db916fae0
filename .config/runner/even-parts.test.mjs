import { describe, expect, it } from 'vitest'
import { evenParts, weighed } from './even-parts.mjs'

describe('test files divided among parallel parts', () => {
  it('are divided by weight, whatever their order, and keep their order within a part', () => {
    const weights = { a: 1, b: 2, c: 10, d: 3, e: 4 }
    expect(evenParts(['a', 'b', 'c', 'd', 'e'], 2, weights)).toEqual([['c'], ['a', 'b', 'd', 'e']])
    expect(evenParts(['e', 'd', 'c', 'b', 'a'], 2, weights)).toEqual([['c'], ['e', 'd', 'b', 'a']])
  })

  it('are each in exactly one part, also those without a weight', () => {
    const files = ['a', 'b', 'c', 'd', 'e', 'f']
    const parts = evenParts(files, 3, { c: 9 })
    expect(parts.flat().sort()).toEqual(files)
    expect(parts).toContainEqual(['c'])
  })

  it('get a weight when they are new, keep it when they are known, and lose it when they no longer exist', () => {
    expect(weighed(['a', 'b', 'c', 'd'], { a: 7, gone: 9 }, { a: 90, b: 2.4, c: 0.1 })).toEqual({ a: 7, b: 2, c: 1 })
  })
})

import { describe, expect, it } from 'vitest'
import { evenParts, weighed } from './even-parts.mjs'

describe('files in parts that run beside each other', () => {
  it('are divided by what they weigh, whatever their order, and stand in their own order', () => {
    const weights = { a: 1, b: 2, c: 10, d: 3, e: 4 }
    expect(evenParts(['a', 'b', 'c', 'd', 'e'], 2, weights)).toEqual([['c'], ['a', 'b', 'd', 'e']])
    expect(evenParts(['e', 'd', 'c', 'b', 'a'], 2, weights)).toEqual([['c'], ['e', 'd', 'b', 'a']])
  })

  it('are each in one part, also those that nobody has weighed', () => {
    const files = ['a', 'b', 'c', 'd', 'e', 'f']
    const parts = evenParts(files, 3, { c: 9 })
    expect(parts.flat().sort()).toEqual(files)
    expect(parts).toContainEqual(['c'])
  })

  it('are noted where they are new, kept where they are known, and forgotten where they are gone', () => {
    expect(weighed(['a', 'b', 'c', 'd'], { a: 7, gone: 9 }, { a: 90, b: 2.4, c: 0.1 })).toEqual({ a: 7, b: 2, c: 1 })
  })
})

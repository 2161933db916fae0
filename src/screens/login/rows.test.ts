import { describe, expect, it } from 'vitest'
import { visibleRows } from './rows.js'

const rows = (count: number) => Array.from({ length: count }, (_, index) => `method ${index + 1}`)

describe('the rows of the landing', () => {
  it('five or fewer methods are all shown, without an overflow row', () => {
    for (const count of [0, 1, 4, 5]) expect(visibleRows(rows(count))).toEqual({ shown: rows(count), overflow: [] })
  })

  it('of more than five methods the first four are shown, and the overflow row is the fifth', () => {
    const { shown, overflow } = visibleRows(rows(9))
    expect(shown).toEqual(rows(4))
    expect(overflow).toEqual(rows(9).slice(4))
  })

  it('a wallet row takes one of the five places', () => {
    expect(visibleRows(rows(4), 1).shown).toHaveLength(4)
    expect(visibleRows(rows(5), 1).shown).toHaveLength(3)
  })
})

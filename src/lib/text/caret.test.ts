import { expect, it } from 'vitest'
import { digitsIn, digitsInserted, placeBefore, withoutDigit } from './caret.js'

it('the digits of a number and its plus are counted in any script', () => {
  expect(['', '(212) 555', '+49 30', '٠٣٠'].map(digitsIn)).toEqual([0, 6, 5, 3])
})

it('the digits that one edit inserted are counted, wherever they are', () => {
  const inserted = ([before, text]: readonly [string, string]) => digitsInserted(before, text)
  expect(
    (
      [
        ['', '212'],
        ['(212)', '(212)5'],
        ['(212) 555', '(212) 9555'],
        ['212', '21'],
        ['11', '111'],
        ['020 7946 0958', '+49 30 901820'],
        ['1', '1'],
      ] as const
    ).map(inserted),
  ).toEqual([3, 1, 1, 0, 1, 11, 0])
})

it('the position with a number of digits after it is found, directly before the first of them', () => {
  expect([0, 1, 3, 6, 7].map(digits => placeBefore(digits, '(212) 555'))).toEqual([9, 8, 6, 1, 0])
  expect(placeBefore(2, '')).toBe(0)
  expect(placeBefore(0, '(212)'), 'behind all that stands there').toBe(5)
})

it('the digit next to a position is removed, on the given side', () => {
  expect(withoutDigit('(212 555', 4, false)).toEqual({ text: '(21 555', caret: 3 })
  expect(withoutDigit('(212 555', 4, true)).toEqual({ text: '(212 55', caret: 4 })
  expect(withoutDigit('( 555', 1, false), 'there is none').toEqual({ text: '( 555', caret: 1 })
  expect(withoutDigit('555)', 3, true)).toEqual({ text: '555)', caret: 3 })
})

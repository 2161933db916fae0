import { describe, expect, it } from 'vitest'
import { codeDigits } from './code-digits.js'

describe('the digits of a code', () => {
  it.each(['418209', ' 418 209\n', '418-209', '4 1 8 – 2 0 9', '418209-1'])(
    'are found in a code that arrives at once: %j',
    written => {
      expect(codeDigits(written)).toBe('418209')
      expect(codeDigits(written, written), 'a keyboard types what was suggested to it').toBe('418209')
    },
  )

  it('may have white space typed between them', () => {
    expect(codeDigits('41 ', ' ')).toBe('41')
  })

  it.each(['a', '.', '/', 'ٱ', '٣', '３'])('are rejected in a text with other characters: %s', other => {
    expect(codeDigits(`41${other}`, other)).toBeUndefined()
    expect(codeDigits(`41${other}209`)).toBeUndefined()
  })

  it.each(['-', '–', '—', '--'])('are rejected with a typed dash: %s', dash => {
    expect(codeDigits(`41${dash}`, dash)).toBeUndefined()
    expect(codeDigits(`${dash}41`, dash)).toBeUndefined()
  })
})

import { describe, expect, it, vi } from 'vitest'
import { decimalText, dollarText, groupedText, listText, pointOf } from './format.js'

const [en, de, ar, fr] = ['en', 'de', 'ar', 'fr'].map(tag => ({ tag })) as [
  { tag: string },
  { tag: string },
  { tag: string },
  { tag: string },
]

describe('numbers in the notation of a language', () => {
  it('numbers have the decimal separator of the language, and all of their digits', () => {
    expect([pointOf(en), pointOf(de), pointOf(fr)]).toEqual(['.', ',', ','])
    expect([decimalText('-1234.500', en), decimalText('-1234.500', de), decimalText('7', de)]).toEqual([
      '-1234.500',
      '-1234,500',
      '7',
    ])
  })

  it('thousands are grouped, however large the number is', () => {
    expect([
      groupedText('1234567.5', en),
      groupedText('-1234567.50', de),
      groupedText('999', en),
      groupedText('.5', en),
    ]).toEqual(['1,234,567.5', '-1.234.567,50', '999', '0.5'])
    expect(groupedText(`${2n ** 64n}.000000000000000001`, en)).toBe('18,446,744,073,709,551,616.000000000000000001')
  })

  it('dollars have cents, and the sign where the language has it', () => {
    expect([dollarText('1234.50', en), dollarText('0.01', en), dollarText('1234.50', de).replace(/\s/g, ' ')]).toEqual([
      '$1,234.50',
      '$0.01',
      '1.234,50 $',
    ])
    expect(dollarText('5.00', { tag: 'en-CA' }), 'the sign alone').toBe('$5.00')
  })

  it('numbers have Latin digits in every language, and no marks of direction', () => {
    expect(groupedText('1234.5', ar)).toMatch(/^[\d.,٬٫]+$/)
    expect(dollarText('1234.50', ar)).not.toMatch(/[\u061C\u200E\u200F٠-٩]/)
    const egypt = { tag: 'ar-EG' }
    expect([pointOf(egypt), groupedText('-1234.5', egypt), dollarText('1234.50', egypt).replace(/\s/g, ' ')]).toEqual([
      '.',
      '-1,234.5',
      '1,234.50 US$',
    ])
  })

  it('the items of a list are joined', () => {
    expect([listText(['1', '2', '3'], en), listText(['1'], en), listText([], en)]).toEqual(['1, 2, 3', '1', ''])
    expect(listText(['1', '2', '3'], { tag: 'es' })).toBe('1, 2, 3')
  })

  it('the formats of a language are created once, since that is slow', () => {
    let made = 0
    const { NumberFormat, ListFormat } = Intl
    vi.stubGlobal('Intl', {
      NumberFormat: class extends NumberFormat {
        constructor(...given: [string, object]) {
          super(...given)
          made++
        }
      },
      ListFormat,
    })
    const tongue = { tag: 'pt' }
    expect([pointOf(tongue), groupedText('1234', tongue)]).toEqual([',', '1.234'])
    const first = made
    expect(first).toBeGreaterThan(0)
    expect([dollarText('1.00', { ...tongue }).replace(/\s/g, ' '), listText(['1'], tongue), made]).toEqual([
      '$ 1,00',
      '1',
      first,
    ])
    vi.unstubAllGlobals()
  })
})

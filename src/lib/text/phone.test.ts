import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import examples from 'libphonenumber-js/examples.mobile.json'
import {
  callingCode,
  countries,
  formatPhone,
  isCountry,
  isValidPhone,
  movedPhone,
  nationalPhone,
  toE164,
  typedPhone,
} from './phone.js'

it("a number is checked against its country's numbering plan", () => {
  expect(isValidPhone('(212) 555-0100')).toBe(true)
  expect(isValidPhone('212 555 0100', 'FR')).toBe(false)
  expect(isValidPhone('030 901820', 'DE')).toBe(true)
  expect(isValidPhone('+49 30 901820', 'US')).toBe(true)
  for (const none of ['', '1', 'call 212 555 0100', '+1 212', '+999 123456', '1'.repeat(1_000)])
    expect(isValidPhone(none), none).toBe(false)
})

it('a number is shown in its international form, and any other text unchanged', () => {
  expect(formatPhone('+12125550100')).toBe('+1 212 555 0100')
  expect(formatPhone('030901820', 'DE')).toBe('+49 30 901820')
  expect(formatPhone('hello')).toBe('hello')
})

it('a number is written as servers expect it', () => {
  expect(toE164('(212) 555-0100')).toBe('+12125550100')
  expect(toE164('nothing')).toBeUndefined()
})

it('a phone number is parsed completely or not at all, by default as one of the United States', () => {
  expect([
    isValidPhone('call +1 212 555 0100'),
    isValidPhone('call 212 555 0100', 'US'),
    isValidPhone('+1 212 555 0100 or so'),
  ]).toEqual([false, false, false])
  expect([isValidPhone('030 901820'), formatPhone('2125550100'), toE164('2125550100')]).toEqual([
    false,
    '+1 212 555 0100',
    '+12125550100',
  ])
})

it('the calling code of a country is known', () => {
  expect(callingCode('GB')).toBe('44')
  expect(callingCode('XX')).toBeUndefined()
})

it('any text and any country are accepted', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (number, country) => {
      if (isValidPhone(number, country)) expect(formatPhone(number, country)).toMatch(/^\+/)
    }),
  )
})

describe('a number while it is typed', () => {
  const read = (typed: string, country: string) => {
    const { text, number, ...there } = typedPhone(typed, country)
    return [text, there.country, number]
  }

  it('a number is written in the format of its country, and complete if it exists there', () => {
    expect(read('212', 'US')).toEqual(['(212)', 'US', undefined])
    expect(read('2125550100', 'US')).toEqual(['(212) 555-0100', 'US', '+1 212 555 0100'])
    expect(read('0612345678', 'FR')).toEqual(['06 12 34 56 78', 'FR', '+33 6 12 34 56 78'])
    expect(read('4165550100', 'CA')).toEqual(['(416) 555-0100', 'CA', '+1 416 555 0100'])
    expect(read('21255501001', 'US')[2], 'one digit too many').toBeUndefined()
  })

  it("a plus, two zeros, or the country's own prefix for calls abroad lead to another country", () => {
    for (const typed of [
      '+49 30 901820',
      '0049 30 901820',
      '011 49 30 901820',
      '+49 (0)30 901820',
      'tel:+49-30-901820',
    ])
      expect(read(typed, 'US'), typed).toEqual(['+49 30 901820', 'DE', '+49 30 901820'])
    expect(read('0049 30 901820', 'BR')).toEqual(['+49 30 901820', 'DE', '+49 30 901820'])
    expect([read('0011', 'AU'), read('0011 44 20 7946 0958', 'AU')]).toEqual([
      ['0011', 'AU', undefined],
      ['+44 20 7946 0958', 'GB', '+44 20 7946 0958'],
    ])
    expect([read('+', 'US'), read('+4', 'US'), read('+44', 'US')]).toEqual([
      ['+', 'US', undefined],
      ['+4', 'US', undefined],
      ['+44', 'GB', undefined],
    ])
    expect(
      [read('+1', 'CA'), read('+1', 'DE')],
      'a code that several share is that of the one that stands there',
    ).toEqual([
      ['+1', 'CA', undefined],
      ['+1', 'US', undefined],
    ])
    expect(read('+800 1234 5678', 'US'), 'a number of no country').toEqual(['+800 1234 5678', 'US', undefined])
  })

  it('digits may be full-width, Arabic and Persian', () => {
    for (const typed of ['２１２５５５０１００', '٢١٢٥٥٥٠١٠٠', '۲۱۲۵۵۵۰۱۰۰', '(２１２) 555-0100'])
      expect(read(typed, 'US'), typed).toEqual(['(212) 555-0100', 'US', '+1 212 555 0100'])
    expect(read('＋４９３０９０１８２０', 'US')).toEqual(['+49 30 901820', 'DE', '+49 30 901820'])
  })

  it('a complete number loses its calling code, and gets that of another country when the visitor chooses it', () => {
    expect(nationalPhone('+44 20 7946 0958', 'GB')).toMatchObject({
      text: '020 7946 0958',
      country: 'GB',
      number: '+44 20 7946 0958',
    })
    expect(nationalPhone('+44 20', 'GB').text).toBe('+44 20')
    expect(nationalPhone('2125550100', 'US').text).toBe('(212) 555-0100')
    expect(movedPhone('+44 30 901820', 'GB', 'DE')).toMatchObject({
      text: '30901820',
      country: 'DE',
      number: '+49 30 901820',
    })
    expect(movedPhone('030 901820', 'US', 'DE')).toMatchObject({
      text: '030 901820',
      country: 'DE',
      number: '+49 30 901820',
    })
    expect(['+44', '+4', ''].map(typed => movedPhone(typed, 'GB', 'DE').text)).toEqual(['', '', ''])
  })

  /**
   * The example of every region as people write it: with or without its calling code, in one of the scripts, with
   * separators.
   */
  const SCRIPTS = ['0123456789', '０１２３４５６７８９', '٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹']
  const SEPARATORS = ['', ' ', '-', '.', '\u00a0', '/', ' - ', '\u200e']
  const example = fc.constantFrom(
    ...Object.entries(examples as Record<string, string>).filter(([country]) => isCountry(country)),
  )

  /** Countries in which calls abroad do not begin with "00" and further digits: elsewhere "00" has another meaning. */
  const FROM = ['US', 'DE', 'GB', 'FR', 'IN', 'EG', 'SA', 'MX', 'RU', 'PL', 'JP', 'ZA'] as const

  it('10,000 spellings of the examples of all regions are understood, from wherever they are typed', () => {
    expect(countries.length).toBeGreaterThan(240)
    fc.assert(
      fc.property(
        example,
        fc.constantFrom(...FROM),
        fc.constantFrom('+', '00', 'national'),
        fc.constantFrom(...SCRIPTS),
        fc.array(fc.tuple(fc.nat(14), fc.constantFrom(...SEPARATORS)), { maxLength: 5 }),
        ([country, national], elsewhere, form, script, breaks) => {
          const code = callingCode(country)
          const number = `+${code}${national}`
          const plain = form === 'national' ? national : `${form === '+' ? '+' : '00'}${code}${national}`
          const spaced = breaks.reduce(
            (text, [at, separator]) =>
              at > 2 && at < text.length ? text.slice(0, at) + separator + text.slice(at) : text,
            plain,
          )
          const typed = spaced.replace(/\d/g, digit => script.charAt(Number(digit)))
          const found = typedPhone(typed, form === 'national' ? country : elsewhere)
          expect(found.number?.replace(/[^+\d]/g, ''), `${typed} in ${form === 'national' ? country : elsewhere}`).toBe(
            number,
          )
          expect(callingCode(found.country)).toBe(code)
        },
      ),
      { numRuns: 10_000 },
    )
  })

  it('a formatted number is read as the same number, with its calling code and without', () => {
    for (const [country, national] of Object.entries(examples as Record<string, string>).filter(([found]) =>
      isCountry(found),
    )) {
      const found = typedPhone(`+${callingCode(country)}${national}`, 'US')
      expect(typedPhone(found.text, found.country)).toEqual(found)
      expect(nationalPhone(found.text, found.country).number).toBe(found.number)
    }
  })

  it('a number that is typed digit by digit is the same as one that is pasted', () => {
    fc.assert(
      fc.property(example, fc.constantFrom('+', 'national'), ([country, national], form) => {
        const start = { text: '', country: form === '+' ? 'US' : country }
        const end = Array.from(form === '+' ? `+${callingCode(country)}${national}` : national).reduce(
          ({ text, country: here }, sign) => typedPhone(text + sign, here),
          start,
        )
        expect(typedPhone(end.text, end.country).number?.replace(/[^+\d]/g, '')).toBe(
          `+${callingCode(country)}${national}`,
        )
      }),
      { numRuns: 500 },
    )
  })

  it('any text is read in any country', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (typed, country) => {
        const { number, text } = typedPhone(typed, country)
        if (number !== undefined) expect(number).toMatch(/^\+/)
        expect(typedPhone(text, country).text.length).toBeLessThan(60)
      }),
    )
  })
})

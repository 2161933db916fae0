import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { problemMessage } from '../base/warnings.js'
import { amount, boolean, chain, firstOf, image, list, oneOf, string, url, type Field } from './field.js'
import { readField, writeField } from './field-text.js'
import { attributeOf } from './table.js'

const read = (field: Field, text: string | null, complain?: () => void) =>
  readField(field, text, 'https://host.example/page', complain)

describe('a field written as text', () => {
  it('has a name in kebab-case, where digits stay with the letters before them [EC-11]', () => {
    expect(['appId', 'hideDirectWeb2Inputs', 'noWalletconnect', 'to'].map(attributeOf)).toEqual([
      'app-id',
      'hide-direct-web2-inputs',
      'no-walletconnect',
      'to',
    ])
  })

  it('gives a value for every text, and never throws [EC-21]', () => {
    const ab = firstOf('a', 'b')
    fc.assert(
      fc.property(
        fc.constantFrom<Field>(string, boolean, amount, list, url, image, chain, oneOf('a', 'b'), ab),
        fc.string({ unit: 'binary' }),
        (field, text) => {
          let problemCount = 0
          const value = read(field, text, () => {
            problemCount++
          })
          if (field === ab) expect(['a', 'b']).toContain(value)
          if (field === boolean) expect(typeof value).toBe('boolean')
          if (field === amount && value !== undefined) expect(value).toMatch(/^\d+(\.\d+)?$/)
          if (field === url && value !== undefined) expect(value).toMatch(/^https?:/)
          expect(problemCount).toBeLessThan(2)
        },
      ),
    )
  })

  it('is read back as the same value [EC-20]', () => {
    const there = (field: Field, value: unknown) => read(field, writeField(field, value))
    expect([there(boolean, true), there(boolean, false), there(boolean, 'false')]).toEqual([true, false, false])
    expect(there(list, ['one', 'two'])).toEqual(['one', 'two'])
    expect(there(chain, 31337)).toBe(31337)
    expect(there(chain, 'devnet')).toBe('devnet')
    expect(there(string, undefined)).toBe(undefined)
    expect(there(firstOf('top', 'page'), 'page')).toBe('page')
  })

  it('has an error message that says what is wrong and what is valid', () => {
    const messages: string[] = []
    for (const [field, text] of [
      [oneOf('top', 'page'), 'left'],
      [string, '[object Object]'],
      [url, 'javascript:alert(1)'],
      [amount, '1e18'],
    ] as const) {
      read(field, text, () => messages.push(problemMessage(field, 'someField', text)))
    }
    expect(messages).toEqual([
      '"some-field" cannot be "left"; it is one of top, page.',
      '"some-field" was given an object; use the "config" property or a JSON child.',
      '"some-field" is not an address that can be used.',
      '"some-field" cannot be "1e18".',
    ])
  })
})

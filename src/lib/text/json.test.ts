import fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import { parseJson, toJson, tryParseJson } from './json.js'

afterEach(() => {
  vi.restoreAllMocks()
})

it('parsing a written value gives an equal value', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 8 }), value => {
      const text = JSON.stringify(value)
      fc.pre(!text.includes('"__proto__"'))
      expect(toJson(parseJson(text))).toBe(text)
    }),
  )
})

it('parsed data have no prototype, so that only members of the text exist', () => {
  const data = parseJson('{"a":{"b":[{}]},"constructor":1}') as { a: { b: object[] }; constructor: number }
  for (const part of [data, data.a, data.a.b[0]]) expect(Object.getPrototypeOf(part)).toBeNull()
  expect('toString' in data).toBe(false)
  expect(data.constructor).toBe(1)
})

it('__proto__ is left out at every depth', () => {
  const data = parseJson('{"__proto__":{"admin":true},"a":[{"__proto__":1,"b":2}]}')
  expect(toJson(data)).toBe('{"a":[{"b":2}]}')
})

it('deeply nested text is refused before the stack overflows', () => {
  const tower = (height: number) => '['.repeat(height) + ']'.repeat(height)
  expect(() => parseJson(tower(60))).not.toThrow()
  for (const height of [70, 10_000, 400_000]) expect(() => parseJson(tower(height))).toThrow()
})

it('any text gives data or undefined', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json().map(text => text.slice(0, -1)),
      ),
      text => {
        const data = tryParseJson(text)
        if (data !== undefined) expect(() => JSON.parse(text)).not.toThrow()
      },
    ),
  )
  expect(tryParseJson(null)).toBeUndefined()
})

it('a page that patches JSON later has no effect', () => {
  vi.spyOn(JSON, 'parse').mockReturnValue('patched')
  vi.spyOn(JSON, 'stringify').mockReturnValue('patched')
  expect(toJson(parseJson('{"a":1}'))).toBe('{"a":1}')
})

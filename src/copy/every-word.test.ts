import { describe, expect, it } from 'vitest'
import { ALL_AREAS } from './test/all-areas.harness.js'

const NUMBERS = ['count', 'seconds', 'minutes']

/** Every text, with its path. */
const wordsIn = (words: unknown, path: string): [path: string, word: unknown][] =>
  typeof words === 'object' && words !== null
    ? Object.entries(words).flatMap(([name, word]) => wordsIn(word, `${path}.${name}`))
    : [[path, words]]
const words = ALL_AREAS.flatMap(({ name, english }) => wordsIn(english, name))

/** The text for these values, and the names of the values that it used. */
function said(word: (given: object) => string, value: (name: string) => unknown): { text: string; asked: Set<string> } {
  const asked = new Set<string>()
  return {
    text: word(
      new Proxy(
        {},
        {
          get: (_, name) => {
            asked.add(String(name))
            return value(String(name))
          },
        },
      ),
    ),
    asked,
  }
}

/** Numbers for these names, and texts for all others. */
const valueOf =
  (count: number) =>
  (name: string): unknown =>
    NUMBERS.includes(name) ? count : `{${name}}`

describe('every English text', () => {
  it('every text exists and has no spaces around it', () => {
    expect(ALL_AREAS.length).toBeGreaterThan(7)
    expect(new Set(ALL_AREAS.map(({ name }) => name)).size).toBe(ALL_AREAS.length)
    expect(
      words.filter(
        ([, word]) => typeof word !== 'function' && (typeof word !== 'string' || word.trim() !== word || word === ''),
      ),
    ).toEqual([])
  })

  it.each(words.filter(([, word]) => typeof word === 'function'))(
    'a text with parameters contains each of them: %s',
    (_, word) => {
      for (const count of [1, 2]) {
        const { text, asked } = said(word as (given: object) => string, valueOf(count))
        expect(text).toMatch(/\p{L}/u)
        expect(text).not.toMatch(/undefined|NaN|object Object/)
        expect(
          said(word as (given: object) => string, name => (name === 'app' ? '' : valueOf(count)(name))).text,
          'whole without the name of the app',
        ).not.toMatch(/ {2}|^\s|\s$|\s[.,]/)
        for (const name of asked) if (typeof valueOf(count)(name) === 'string') expect(text).toContain(`{${name}}`)
      }
    },
  )
})

import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { Area } from './area.js'

const NUMBERS = ['count', 'seconds', 'minutes']
const folder = fileURLToPath(new URL('areas/', import.meta.url))
const isArea = (value: unknown): value is Area =>
  typeof value === 'object' && value !== null && 'name' in value && 'english' in value
const modules = await Promise.all(
  readdirSync(folder)
    .filter(name => /^[a-z-]+\.ts$/.test(name))
    .map(name => import(/* @vite-ignore */ `./areas/${name.replace('.ts', '.js')}`) as Promise<object>),
)
const areas = [...new Set(modules.flatMap(module => Object.values(module).filter(isArea)))]

/** Every word there is, by its path. */
const wordsIn = (words: unknown, path: string): [path: string, word: unknown][] =>
  typeof words === 'object' && words !== null
    ? Object.entries(words).flatMap(([name, word]) => wordsIn(word, `${path}.${name}`))
    : [[path, words]]
const words = areas.flatMap(({ name, english }) => wordsIn(english, name))

/** What a word says of something, and which of it it was asked for. */
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

/** Numbers are of things; all else is text. */
const valueOf =
  (count: number) =>
  (name: string): unknown =>
    NUMBERS.includes(name) ? count : `{${name}}`

describe('every English word', () => {
  it('is there', () => {
    expect(areas.length).toBeGreaterThan(7)
    expect(new Set(areas.map(({ name }) => name)).size).toBe(areas.length)
    expect(
      words.filter(
        ([, word]) => typeof word !== 'function' && (typeof word !== 'string' || word.trim() !== word || word === ''),
      ),
    ).toEqual([])
  })

  it.each(words.filter(([, word]) => typeof word === 'function'))('says what goes into it: %s', (_, word) => {
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
  })
})

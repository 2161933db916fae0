import { describe, expect, it } from 'vitest'
import { elements } from '../../.config/generate/element-tables.mjs'
import { FIELDS } from '../../src/config/checks/fields.js'
import { List } from '../../src/config/checks/kinds.js'
import { APP_WIDE } from './app-wide.js'
import { readField, writeField } from './field-text.js'
import type { Field } from './field.js'
import { layerOf } from './layer.js'
import type { ElementTable } from './table.js'

const BASE = 'https://host.example/page'

/** A text for each kind of field, with its parsed value. */
const SAMPLES: Readonly<Record<Exclude<Field['kind'], 'json'>, readonly [text: string, value: unknown]>> = {
  string: ['Hello', 'Hello'],
  boolean: ['', true],
  amount: ['0.5', '0.5'],
  list: ['a b', ['a', 'b']],
  chain: ['8453', 8453],
  url: ['/terms', 'https://host.example/terms'],
  image: ['data:image/png;base64,AA', 'data:image/png;base64,AA'],
}
const samplesOf = ({ kind, words }: Field) =>
  words ? words.map(word => [word, word] as const) : kind === 'json' ? [] : [SAMPLES[kind]]

const tables = await Promise.all(
  elements.map(
    async ({ tag, constantName }) =>
      ((await import(/* @vite-ignore */ `../${tag}/table.js`)) as Record<string, ElementTable>)[
        constantName
      ] as ElementTable,
  ),
)
const rows = tables.flatMap(({ tag, fields }) =>
  Object.entries(fields).map(([name, field]) => [`${tag} ${name}`, field] as const),
)

describe('every field of every tag', () => {
  it.each(rows)('parses the texts of its kind, writes them back, and rejects invalid ones: %s', (_, field) => {
    const read = (text: string | null, complain?: () => void) => readField(field, text, BASE, complain)
    for (const [text, value] of samplesOf(field)) {
      expect(read(text)).toEqual(value)
      expect(read(writeField(field, value))).toEqual(value)
    }
    let refused = 0
    expect(
      read('[object Object]', () => {
        refused++
      }),
    ).toEqual(field.absent)
    expect([read(null), refused]).toEqual([field.absent, 1])
    if (field.words) {
      expect(new Set(field.words).size).toBe(field.words.length)
      expect([undefined, ...field.words]).toContain(field.absent)
      expect(
        read('none of these', () => {
          refused++
        }),
      ).toBe(field.absent)
      expect(refused).toBe(2)
    }
  })
})

describe('every field that is a setting', () => {
  /** The value in the settings at the field's path, for each of its possible values. */
  it.each(Object.entries<Field>(APP_WIDE))('has a place there that takes all of its values: %s', (name, field) => {
    for (const [text, value] of samplesOf(field)) {
      let [settings, check]: unknown[] = [layerOf(APP_WIDE, given => (given === name ? value : undefined)), FIELDS]
      const place = name === field.at || field.at === undefined ? [name] : field.at.split('.')
      for (const step of place)
        [settings, check] = [(settings as Record<string, unknown>)[step], (check as Record<string, unknown>)[step]]
      expect(settings, text).toEqual(field.not ? !value : value)
      if (typeof check === 'function') expect((check as (value: unknown) => boolean)(settings), text).toBe(true)
      else expect(check).toBeInstanceOf(List)
    }
  })
})

import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { watchedText } from '../../lib/text/watched.harness.js'
import { cleanText } from './clean-text.js'

const shown = (text: string, options?: Parameters<typeof cleanText>[1]) => cleanText(text, options).text

describe('the cleaning of foreign text', () => {
  it("makes characters visible that change the text's direction [SEC-68]", () => {
    expect(shown('pay \u202Eecila')).toBe('pay ⟨U+202E⟩ecila')
    expect(shown('a\u2066b\u2069c\u061Cd')).toBe('a⟨U+2066⟩b⟨U+2069⟩c⟨U+061C⟩d')
  })

  it('makes invisible characters visible [SEC-68]', () => {
    expect(shown('pay\u200Bpal')).toBe('pay⟨U+200B⟩pal')
    expect(shown('soft\u00ADhyphen \u{E0041} \u3164')).toBe('soft⟨U+00AD⟩hyphen ⟨U+E0041⟩ ⟨U+3164⟩')
    expect(shown('bell\u0007')).toBe('bell⟨U+0007⟩')
  })

  it('leaves emoji and the joiners that scripts need alone', () => {
    for (const fine of ['👩‍💻 ❤️ 🏳️‍🌈 1️⃣', 'می‌خواهم', 'क्‍ष', 'Zoë', '日本語']) expect(shown(fine)).toBe(fine)
  })

  it('makes a joiner between Latin letters visible', () => {
    expect(shown('ad\u200Dmin')).toBe('ad⟨U+200D⟩min')
  })

  it('keeps a joiner only if both sides join, and a variation selector only after a picture or a keycap digit', () => {
    for (const fine of ['☎\uFE0E', '\u2764\uFE0F', '#\uFE0F\u20E3', '*\uFE0F\u20E3', '\u0645\u200D\u0645'])
      expect(shown(fine)).toBe(fine)
    expect(shown('a\uFE0F \uFE0E')).toBe('a⟨U+FE0F⟩ ⟨U+FE0E⟩')
    expect(shown('\uFE0F')).toBe('⟨U+FE0F⟩')
    expect([shown('👩\u200Da'), shown('a\u200D👩'), shown('👩\u200D'), shown('\u200D👩')]).toEqual([
      '👩⟨U+200D⟩a',
      'a⟨U+200D⟩👩',
      '👩⟨U+200D⟩',
      '⟨U+200D⟩👩',
    ])
    expect([shown('👩\u200C💻'), shown('a\u200Cb')]).toEqual(['👩⟨U+200C⟩💻', 'a⟨U+200C⟩b'])
    expect([shown('\u0645\u200Ca'), shown('a\u200C\u0645'), shown('a\u0645\u200C\u0645')]).toEqual([
      '\u0645⟨U+200C⟩a',
      'a⟨U+200C⟩\u0645',
      'a\u0645\u200C\u0645',
    ])
    expect(shown('\u{1F468}\u{1F3FD}\u200D\u{1F4BB}')).toBe('\u{1F468}\u{1F3FD}\u200D\u{1F4BB}')
  })

  it('limits stacked combining marks', () => {
    expect(shown('e' + '\u0301'.repeat(50))).toBe('e' + '\u0301'.repeat(3))
  })

  it('collapses runs of space and lines', () => {
    expect(shown('  one \n\n two\t\tthree ')).toBe('one two three')
    expect(shown('one\r\n\n\n\n  two\u2028three', { lines: true })).toBe('one\n\ntwo\nthree')
    expect(shown(' one\vtwo\fthree\u2029four\rfive \t six ', { lines: true })).toBe('one\ntwo\nthree\nfour\nfive six')
  })

  it('cuts a long text by characters, not by halves of them', () => {
    expect(cleanText('😀😀😀', { limit: 2 })).toEqual({ text: '😀😀…', cut: true })
    expect(cleanText('short', { limit: 5 })).toEqual({ text: 'short', cut: false })
    expect([cleanText('a'.repeat(400)), cleanText('a'.repeat(401))]).toEqual([
      { text: 'a'.repeat(400), cut: false },
      { text: `${'a'.repeat(400)}…`, cut: true },
    ])
  })

  it('examines no more than it may show, and reports an unseen rest', () => {
    const far = (spaces: number) => cleanText(`a${' '.repeat(spaces)}b`, { limit: 3 })
    expect([far(62), far(63)]).toEqual([
      { text: 'a b', cut: false },
      { text: 'a…', cut: true },
    ])
  })

  it('lets no invisible or direction-changing character through, whatever comes [SEC-68]', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), text => {
        expect(shown(text)).not.toMatch(
          /[\u202A-\u202E\u2066-\u2069\u200B\u200E\u200F\u2060\uFEFF\u0000-\u001F\u007F-\u009F]/,
        )
      }),
      { numRuns: 2_000 },
    )
  })

  it('examines no more of a megabyte than it may show [SEC-69]', () => {
    const { text, read } = watchedText('\u202E\u0301a👩‍💻 '.repeat(100_000))
    expect(cleanText(text, { limit: 200 }).cut).toBe(true)
    expect(read()).toBeLessThan(200 * 20)
  })
})

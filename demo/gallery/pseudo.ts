import type { Area } from '../../src/copy/area.js'
import type { Language } from '../../src/copy/language.js'

const ACCENTED: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ', (plain, index) => [
    plain,
    Array.from('åƀçđéƒğĥîĵķļɱñöþǫřšţûṽŵẋýžÅƁÇĐÉƑĞĤÎĴĶĻṀÑÖÞǪŘŠŢÛṼŴẊÝŽ')[index] ?? plain,
  ]),
)

/**
 * A pseudo-language: English with accents and 40 % longer, so that untranslated texts and texts that do not fit are
 * visible.
 */
export const pseudo: Language = { tag: 'en-XA', direction: 'ltr', words: area => pseudoWords(area) }

const cache = new Map<unknown, unknown>()

function pseudoWords<Words>(area: Area<string, Words>): Words {
  if (!cache.has(area)) cache.set(area, translated(area.english))
  return cache.get(area) as Words
}

function translated(word: unknown): unknown {
  if (typeof word === 'string') return lengthened(word)
  if (typeof word === 'function')
    return (values: object) => lengthened(word(values) as string, Object.values(values).map(String).filter(Boolean))
  if (typeof word !== 'object' || word === null) return word
  return Object.fromEntries(Object.entries(word).map(([name, inner]) => [name, translated(inner)]))
}

/** Accents and lengthens a text, but not the values that were inserted into it. */
function lengthened(text: string, values: readonly string[] = []): string {
  const inserted = values.find(value => text.includes(value))
  if (inserted !== undefined)
    return text
      .split(inserted)
      .map(part => part && lengthened(part, values))
      .join(inserted)
  const accented = Array.from(text, letter => (ACCENTED[letter] ?? letter).repeat(/[aeiou]/.test(letter) ? 2 : 1)).join(
    '',
  )
  return accented.padEnd(Math.ceil(text.length * 1.4), '~')
}

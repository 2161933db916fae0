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

const made = new Map<unknown, unknown>()

function pseudoWords<Words>(area: Area<string, Words>): Words {
  if (!made.has(area)) made.set(area, translated(area.english))
  return made.get(area) as Words
}

function translated(word: unknown): unknown {
  if (typeof word === 'string') return stretched(word)
  if (typeof word === 'function')
    return (given: object) => stretched(word(given) as string, Object.values(given).map(String).filter(Boolean))
  if (typeof word !== 'object' || word === null) return word
  return Object.fromEntries(Object.entries(word).map(([name, inner]) => [name, translated(inner)]))
}

/** Accents and lengthens a text, but not the values that were inserted into it. */
function stretched(text: string, given: readonly string[] = []): string {
  const kept = given.find(value => text.includes(value))
  if (kept !== undefined)
    return text
      .split(kept)
      .map(part => part && stretched(part, given))
      .join(kept)
  const accented = Array.from(text, letter => (ACCENTED[letter] ?? letter).repeat(/[aeiou]/.test(letter) ? 2 : 1)).join(
    '',
  )
  return accented.padEnd(Math.ceil(text.length * 1.4), '~')
}

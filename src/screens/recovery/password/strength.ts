/** The characters of a password by class, and the size of each class. */
const CLASSES: readonly (readonly [RegExp, size: number])[] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[0-9]/, 10],
  [/[!@#$%^&*()\-_+]/, 14],
]
const FORBIDDEN = /[^a-zA-Z0-9!@#$%^&*()\-_+]/g

export const PASSWORD_MIN_LENGTH = 6
/** Far more than anybody types; the wallet frame's limit is a little higher. */
export const PASSWORD_MAX_LENGTH = 1_000

/** The bits at which the bar is full. No attacker can guess that many. */
const FULL_BITS = 80
/** The rows that people walk along: the alphabet and the digits, and the rows of a keyboard with and without Shift. */
const ROWS: readonly (readonly string[])[] = [
  ['abcdefghijklmnopqrstuvwxyz', '0123456789'],
  ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1234567890', '!@#$%^&*()'],
]
/** A character counts this much for each step from the one before in its row, and never more than one. */
const STEP = 0.25
/** Each repetition of a character counts this much of the one before. */
const REPETITION_FACTOR = 0.5
const [MEDIUM, STRONG] = [0.5, 0.9]

export type Strength = 'weak' | 'medium' | 'strong'

/** The characters that a password must not have, each once. */
export const invalidCharacters = (password: string): string => [...new Set(password.match(FORBIDDEN) ?? [])].join(' ')

/** How much a character counts after this one, by their distance in one of these rows. */
function distance(rows: readonly string[], from: string, to: string): number {
  if (from === to) return 0
  const row = from && rows.find(one => one.includes(from) && one.includes(to))
  return row ? Math.min(1, STEP * Math.abs(row.indexOf(to) - row.indexOf(from))) : 1
}

/**
 * The number of characters if each counts by its distance from the one before along these rows, forwards or backwards.
 * A detour is never shorter, so a further character anywhere never lowers it.
 */
function lengthAlong(rows: readonly string[], password: string): number {
  const characters = [...password.toLowerCase()]
  return characters.reduce((sum, to, index) => sum + distance(rows, characters[index - 1] ?? '', to), 0)
}

/** The number of characters if each repetition counts half of the one before. */
function lengthWithoutRepetitions(password: string): number {
  const counts = new Map<string, number>()
  let length = 0
  for (const character of password) {
    const count = counts.get(character) ?? 0
    length += REPETITION_FACTOR ** count
    counts.set(character, count + 1)
  }
  return length
}

/**
 * The strength of a password from 0 to 1: the bits of its characters, by their classes. Repetitions count less, and so
 * do runs such as "abcd", "4321" and "qwerty". A longer password or another class never lowers it.
 */
export function scoreOf(password: string): number {
  const alphabetSize = CLASSES.reduce((sum, [characters, size]) => (characters.test(password) ? sum + size : sum), 0)
  if (alphabetSize === 0) return 0
  const effectiveLength = Math.min(lengthWithoutRepetitions(password), ...ROWS.map(rows => lengthAlong(rows, password)))
  return Math.min(1, (effectiveLength * Math.log2(alphabetSize)) / FULL_BITS)
}

export const strengthOf = (score: number): Strength => (score > STRONG ? 'strong' : score > MEDIUM ? 'medium' : 'weak')

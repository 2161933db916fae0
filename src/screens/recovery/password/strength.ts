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
/** Each repetition of a character counts this much of the one before. */
const REPETITION_FACTOR = 0.5
const [MEDIUM, STRONG] = [0.5, 0.9]

export type Strength = 'weak' | 'medium' | 'strong'

/** The characters that a password must not have, each once. */
export const invalidCharacters = (password: string): string => [...new Set(password.match(FORBIDDEN) ?? [])].join(' ')

/**
 * The strength of a password from 0 to 1: the bits of its characters, by their classes; each repetition of a character
 * counts half of the one before. A longer password or another class never lowers it.
 */
export function scoreOf(password: string): number {
  const alphabetSize = CLASSES.reduce((sum, [characters, size]) => (characters.test(password) ? sum + size : sum), 0)
  if (alphabetSize === 0) return 0
  const counts = new Map<string, number>()
  let effectiveLength = 0
  for (const character of password) {
    const count = counts.get(character) ?? 0
    effectiveLength += REPETITION_FACTOR ** count
    counts.set(character, count + 1)
  }
  return Math.min(1, (effectiveLength * Math.log2(alphabetSize)) / FULL_BITS)
}

export const strengthOf = (score: number): Strength => (score > STRONG ? 'strong' : score > MEDIUM ? 'medium' : 'weak')

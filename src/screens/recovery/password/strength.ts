/** Which characters a password may have, by class, and how many each class has. */
const CLASSES: readonly (readonly [RegExp, size: number])[] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[0-9]/, 10],
  [/[!@#$%^&*()\-_+]/, 14],
]
const ALLOWED = /[^a-zA-Z0-9!@#$%^&*()\-_+]/g

export const PASSWORD_MIN_LENGTH = 6
/** Far more than anybody types; the wallet frame takes a little more. */
export const PASSWORD_MAX_LENGTH = 1_000

/** So many bits are a full bar: nobody guesses that many, however fast. */
const FULL_BITS = 80
/** What a character still adds that stands there already. */
const REPEATED = 0.5
const [MEDIUM, STRONG] = [0.5, 0.9]

export type Strength = 'weak' | 'medium' | 'strong'

/** Characters that a password must not have, each once. */
export const invalidCharacters = (password: string): string => [...new Set(password.match(ALLOWED) ?? [])].join(' ')

/**
 * How hard a password is to guess, from 0 to 1: the bits of its characters by the classes they are from, where one that comes
 * again counts half as much each time. One more character, or one more class, never takes anything away.
 */
export function scoreOf(password: string): number {
  const pool = CLASSES.reduce((sum, [characters, size]) => (characters.test(password) ? sum + size : sum), 0)
  if (pool === 0) return 0
  const seen = new Map<string, number>()
  let length = 0
  for (const character of password) {
    const times = seen.get(character) ?? 0
    length += REPEATED ** times
    seen.set(character, times + 1)
  }
  return Math.min(1, (length * Math.log2(pool)) / FULL_BITS)
}

export const strengthOf = (score: number): Strength => (score > STRONG ? 'strong' : score > MEDIUM ? 'medium' : 'weak')

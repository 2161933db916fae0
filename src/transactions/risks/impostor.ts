import type { ChainRecord } from '../../chains/registry.js'
import { namesOfOthers } from '../../chains/tokens/known-tokens.js'

/** True if a contract gives its token the name of a coin, or of a known token of this chain, without being it. */
export async function isImpostor(symbol: string, contract: string, chain: ChainRecord): Promise<boolean> {
  const others = namesOfOthers(chain, contract).map(plain)
  return (await readingsOf(symbol.slice(0, MAX_LENGTH))).some(reading => others.some(name => readsAs(reading, name)))
}

/** The maximum number of characters of a symbol that are compared. */
const MAX_LENGTH = 100

/** Every reading of a name: by its letters, and by the letters they look like, in lower and upper case. */
async function readingsOf(symbol: string): Promise<readonly string[]> {
  const own = [plain(symbol), plain(signs(symbol))]
  if (own.every(reading => /^[A-Z0-9]*$/.test(reading))) return own
  const { skeleton } = await import('../../lib/text/skeleton.js')
  return [...own, ...[symbol, symbol.toUpperCase()].map(letters => plain(signs(skeleton(letters))))]
}

/** Maps plain characters that look alike to one letter. */
const signs = (symbol: string): string => symbol.replace(/[l|1]/g, 'I').replace(/0/g, 'O')

/** Normalises each letter's forms, without case, diacritics and invisible characters. */
const plain = (symbol: string): string =>
  symbol
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()

/**
 * True for the same letters. A Latin letter outside of ASCII, such as an open E, matches any letter, if less than half
 * of the letters differ.
 */
function readsAs(reading: string, name: string): boolean {
  const letters = Array.from(reading)
  const differing = letters.filter((letter, index) => letter !== name[index])
  return (
    letters.length === name.length &&
    differing.length * 2 < letters.length &&
    differing.every(letter => /[^\0-\x7f]/.test(letter) && /\p{sc=Latn}/u.test(letter))
  )
}

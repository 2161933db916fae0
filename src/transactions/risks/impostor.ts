import type { ChainRecord } from '../../chains/registry.js'
import { namesOfOthers } from '../../chains/tokens/known-tokens.js'

/** True where a contract calls its token by the name of a coin, or of a token that is known on this chain, and is another. */
export async function isImpostor(symbol: string, contract: string, chain: ChainRecord): Promise<boolean> {
  const others = namesOfOthers(chain, contract).map(plain)
  return (await readingsOf(symbol.slice(0, MOST))).some(reading => others.some(name => readsAs(reading, name)))
}

const MOST = 100

/** All that it may be read as: by its letters, and by what these look like, small or capital. */
async function readingsOf(symbol: string): Promise<readonly string[]> {
  const own = [plain(symbol), plain(signs(symbol))]
  if (own.every(reading => /^[A-Z0-9]*$/.test(reading))) return own
  const { skeleton } = await import('../../lib/text/skeleton.js')
  return [...own, ...[symbol, symbol.toUpperCase()].map(letters => plain(signs(skeleton(letters))))]
}

/** Plain signs that look the same, as the letter that names are made of. */
const signs = (symbol: string): string => symbol.replace(/[l|1]/g, 'I').replace(/0/g, 'O')

/** One letter for each of its forms, no matter the case, and without marks and what is not seen. */
const plain = (symbol: string): string =>
  symbol
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()

/** True for the same letters. One of a few Latin ones that no plain symbol has, such as an open E, is taken for whichever it should be. */
function readsAs(reading: string, name: string): boolean {
  const letters = Array.from(reading)
  const odd = letters.filter((letter, index) => letter !== name[index])
  return (
    letters.length === name.length &&
    odd.length * 2 < letters.length &&
    odd.every(letter => /[^\0-\x7f]/.test(letter) && /\p{sc=Latn}/u.test(letter))
  )
}

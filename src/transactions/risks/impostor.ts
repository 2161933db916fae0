import { sameAddress } from '../../chains/address.js'
import { nativeCoin, usdcAddress, type ChainRecord } from '../../chains/registry.js'

/** Contracts through which a chain's own coin is a token as well. */
const COIN_CONTRACTS: Readonly<Record<number, string>> = {
  137: '0x0000000000000000000000000000000000001010',
  80002: '0x0000000000000000000000000000000000001010',
  42220: '0x471EcE3750Da237f93B8E339c536989b8978a438',
  44787: '0xF194afDf50B03e69Bd7D057c1Aa9e10c9954E4C9',
}

/** True for a token that calls itself by the name of a coin, or of a token that is known on this chain, and is another. */
export async function isImpostor(symbol: string, contract: string, chain: ChainRecord): Promise<boolean> {
  const names = await readingsOf(symbol.slice(0, MOST))
  const own = Object.hasOwn(COIN_CONTRACTS, chain.id) ? COIN_CONTRACTS[chain.id] : undefined
  if (names.includes(plain(nativeCoin(chain).symbol))) return !own || !sameAddress(contract, own)
  const usdc = usdcAddress(chain.id)
  return names.includes('ETH') || (names.includes('USDC') && usdc !== undefined && !sameAddress(contract, usdc))
}

const MOST = 100

/** All that it may be read as: by its letters, and by what these look like, small or capital. */
async function readingsOf(symbol: string): Promise<readonly string[]> {
  const own = plain(symbol)
  if (/^[A-Z0-9]*$/.test(own)) return [own]
  const { skeleton } = await import('../../lib/text/skeleton.js')
  return [own, ...[symbol, symbol.toUpperCase()].map(letters => plain(skeleton(letters)))]
}

/** One letter for each of its forms, no matter the case, and without what is not seen. */
const plain = (symbol: string): string => symbol.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()

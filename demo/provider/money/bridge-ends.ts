import type { Asset, CoinChain } from '../../../elements/testing/wire.js'
import { decimalsOf } from '../chains/coin-amount.js'
import { USDC_ADDRESSES, USDC_MINTS } from '../chains/usdc/real-addresses.js'
import type { BridgeEnd } from '../store/money/bridge-requests.js'
import type { Prices } from '../store/money/prices.js'

/** The bridge's chain id for Solana. */
const SOLANA_CHAIN_ID = 792703809

/** The local chain that stands in for a network. */
const CHAINS: Readonly<Record<number, CoinChain>> = {
  1: 'ethereum',
  11155111: 'ethereum',
  31337: 'ethereum',
  8453: 'base',
  84532: 'base',
  10: 'base',
  11155420: 'base',
  137: 'base',
  80002: 'base',
  42161: 'base',
  421614: 'base',
  43114: 'base',
  31338: 'base',
  [SOLANA_CHAIN_ID]: 'solana',
}
const NATIVE = {
  ethereum: '0x0000000000000000000000000000000000000000',
  solana: '11111111111111111111111111111111',
} as const
const ADDRESS = { ethereum: /^0x[0-9a-fA-F]{40}$/, solana: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/ } as const
/** The fee of the bridge, in thousandths of the amount. */
const FEE_PER_MILLE = 1n

const kindOf = (chain: CoinChain) => (chain === 'solana' ? 'solana' : 'ethereum')

/** The bridge's address for a chain's native coin. */
export const nativeCurrency = (chain: CoinChain): string => NATIVE[kindOf(chain)]

export const chainOf = (id: unknown): CoinChain | undefined =>
  typeof id === 'number' && Object.hasOwn(CHAINS, id) ? CHAINS[id] : undefined
export const isAddressOf = (chain: CoinChain, address: unknown): address is string =>
  typeof address === 'string' && ADDRESS[kindOf(chain)].test(address)

/** Finds a currency by its address: the chain's native coin, or USDC at `local` or at an address of real USDC. */
export function currencyOf(
  chain: CoinChain,
  address: unknown,
  local: string,
): { asset: Asset; token: string | null } | undefined {
  if (address === undefined || address === NATIVE.ethereum || address === NATIVE[kindOf(chain)])
    return { asset: 'native', token: null }
  if (typeof address !== 'string') return undefined
  const addresses: readonly string[] = chain === 'solana' ? USDC_MINTS : [local, ...USDC_ADDRESSES[chain]]
  const token = addresses.find(other =>
    chain === 'solana' ? other === address : other.toLowerCase() === address.toLowerCase(),
  )
  return token === undefined ? undefined : { asset: 'USDC', token }
}

const symbolOf = ({ chain, asset }: Pick<BridgeEnd, 'chain' | 'asset'>) =>
  asset === 'USDC' ? ('USDC' as const) : chain === 'solana' ? ('SOL' as const) : ('ETH' as const)

/** The deposit that pays out `amount`, at present prices, with the fee, rounded up. Undefined if a price is unknown. */
export function depositFor(
  amount: bigint,
  from: Pick<BridgeEnd, 'chain' | 'asset'>,
  to: Pick<BridgeEnd, 'chain' | 'asset'>,
  prices: Prices,
): { readonly payIn: bigint; readonly fee: bigint } | undefined {
  const [fromUsd, toUsd] = [prices.usd(symbolOf(from)), prices.usd(symbolOf(to))]
  if (fromUsd === undefined || toUsd === undefined) return undefined
  const payInWith = (perMille: bigint) => {
    const numerator =
      amount * (1000n + perMille) * scaledPrice(toUsd) * 10n ** BigInt(decimalsOf(from.chain, from.asset))
    const denominator = 1000n * scaledPrice(fromUsd) * 10n ** BigInt(decimalsOf(to.chain, to.asset))
    return (numerator + denominator - 1n) / denominator
  }
  const payIn = payInWith(FEE_PER_MILLE)
  return { payIn, fee: payIn - payInWith(0n) }
}

/** A price as an integer, in hundred-millionths of a US dollar. */
const scaledPrice = (usd: number): bigint => BigInt(Math.max(1, Math.round(usd * 1e8)))

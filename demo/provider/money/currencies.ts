import type { Asset, CoinChain } from '../../../elements/testing/wire.js'
import { USDC_ADDRESSES } from '../chains/usdc/real-addresses.js'

/** A currency on sale, and the local chain of its payout. `token` is the USDC of the network it stands in for. */
export interface Currency {
  chain: CoinChain
  asset: Asset
  token: string | null
  symbol: string
  network: string
}

const [baseUsdc, , optimismUsdc, polygonUsdc, arbitrumUsdc, avalancheUsdc] = USDC_ADDRESSES.base
const on = (chain: CoinChain, network: string, symbol: string, token: string | null = null): Currency => ({
  chain,
  network,
  symbol,
  token,
  asset: symbol === 'USDC' ? 'USDC' : 'native',
})

/** The currencies by the card provider's codes. */
export const MOONPAY_CURRENCIES: Readonly<Record<string, Currency>> = {
  ETH: on('ethereum', 'Ethereum', 'ETH'),
  USDC: on('ethereum', 'Ethereum', 'USDC', USDC_ADDRESSES.ethereum[0]),
  ETH_ARBITRUM: on('base', 'Arbitrum', 'ETH'),
  USDC_ARBITRUM: on('base', 'Arbitrum', 'USDC', arbitrumUsdc),
  ETH_BASE: on('base', 'Base', 'ETH'),
  USDC_BASE: on('base', 'Base', 'USDC', baseUsdc),
  ETH_OPTIMISM: on('base', 'Optimism', 'ETH'),
  USDC_OPTIMISM: on('base', 'Optimism', 'USDC', optimismUsdc),
  MATIC_POLYGON: on('base', 'Polygon', 'POL'),
  USDC_POLYGON: on('base', 'Polygon', 'USDC', polygonUsdc),
  AVAX_CCHAIN: on('base', 'Avalanche', 'AVAX'),
  CELO: on('base', 'Celo', 'CELO'),
  SOL: on('solana', 'Solana', 'SOL'),
  USDC_SOL: on('solana', 'Solana', 'USDC'),
}

/** Codes that the API accepts and for which the card provider has another code. */
const RENAMED: Readonly<Record<string, string>> = { ETH_ETHEREUM: 'ETH', USDC_ETHEREUM: 'USDC', CELO_CELO: 'CELO' }

export const moonpayCode = (code: string): string => (Object.hasOwn(RENAMED, code) ? (RENAMED[code] ?? code) : code)

/** The assets by the exchange's ids. */
const COINBASE_ASSETS: Readonly<Record<string, string>> = {
  '2b92315d-eab7-5bef-84fa-089a131333f5': 'USDC',
  'd85dce9b-5b73-5c3c-8978-522ce1d1c1b4': 'ETH',
  '4f039497-3af8-5bb3-951c-6df9afa9be1c': 'SOL',
  '026bcc1e-9163-591c-a709-34dd18b2e7a1': 'POL',
}

const COINBASE_NETWORKS: Readonly<Record<string, { chain: CoinChain; name: string; usdc: string | null }>> = {
  ethereum: { chain: 'ethereum', name: 'Ethereum', usdc: USDC_ADDRESSES.ethereum[0] },
  base: { chain: 'base', name: 'Base', usdc: baseUsdc },
  optimism: { chain: 'base', name: 'Optimism', usdc: optimismUsdc },
  polygon: { chain: 'base', name: 'Polygon', usdc: polygonUsdc },
  arbitrum: { chain: 'base', name: 'Arbitrum', usdc: arbitrumUsdc },
  avacchain: { chain: 'base', name: 'Avalanche', usdc: avalancheUsdc },
  solana: { chain: 'solana', name: 'Solana', usdc: null },
}

/** Networks that the exchange knows. Payouts exist only for those that a local chain stands in for. */
export const COINBASE_BLOCKCHAINS: readonly string[] = [...Object.keys(COINBASE_NETWORKS), 'bitcoin', 'stellar']

/** The currency that the exchange sells under this network and asset id; undefined if there is none. */
export function coinbaseCurrency(network: string, assetId: string): Currency | undefined {
  const place = Object.hasOwn(COINBASE_NETWORKS, network) ? COINBASE_NETWORKS[network] : undefined
  const symbol = Object.hasOwn(COINBASE_ASSETS, assetId) ? COINBASE_ASSETS[assetId] : undefined
  if (!place || !symbol || ((symbol === 'SOL') !== (place.chain === 'solana') && symbol !== 'USDC')) return undefined
  return on(place.chain, place.name, symbol, symbol === 'USDC' ? place.usdc : null)
}

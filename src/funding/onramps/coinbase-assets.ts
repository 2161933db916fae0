import { WalletError } from '../../errors/wallet-error.js'
import { fundingAsset, type FundingConfig } from '../funding-config.js'

/** The exchange's names of the chains. */
const BLOCKCHAINS = new Map([
  [1, 'ethereum'],
  [10, 'optimism'],
  [137, 'polygon'],
  [8453, 'base'],
  [42161, 'arbitrum'],
])
const USDC_CHAINS: readonly number[] = [1, 10, 137, 8453]

/** The exchange's asset ids. */
const ASSET_IDS = new Map([
  ['USDC', '2b92315d-eab7-5bef-84fa-089a131333f5'],
  ['ETH', 'd85dce9b-5b73-5c3c-8978-522ce1d1c1b4'],
  ['SOL', '4f039497-3af8-5bb3-951c-6df9afa9be1c'],
  ['POL', '026bcc1e-9163-591c-a709-34dd18b2e7a1'],
])

/** The exchange's name of the chain to fund on. Throws UNSUPPORTED_CHAIN_ID for a chain that it does not know. */
export function coinbaseBlockchain(config: FundingConfig): string {
  if (config.chainType === 'solana') return 'solana'
  const { id } = config.chain
  const blockchain = BLOCKCHAINS.get(id)
  if (!blockchain) throw new WalletError('UNSUPPORTED_CHAIN_ID', `Unsupported chainId ${id} for Coinbase Onramp`)
  return blockchain
}

/**
 * The asset at the exchange: its id, and the code that starts a purchase, which is "ETH" for every native coin of an
 * Ethereum chain. Undefined if the exchange does not have it on this chain.
 */
export function coinbaseAsset(config: FundingConfig): { readonly id: string; readonly begunAs: string } | undefined {
  const { symbol } = fundingAsset(config)
  const id = ASSET_IDS.get(symbol)
  if (!id) return undefined
  if (config.chainType === 'solana')
    return config.cluster.name === 'mainnet-beta' && (config.isUSDC || !config.token)
      ? { id, begunAs: symbol }
      : undefined
  const { chain, isUSDC, erc20Address } = config
  if (erc20Address && !isUSDC) return undefined
  if (!isUSDC) return { id, begunAs: 'ETH' }
  return USDC_CHAINS.includes(chain.id) ? { id, begunAs: symbol } : undefined
}

/** True if the exchange serves this asset. */
export const isAtCoinbase = (config: FundingConfig): boolean =>
  (config.chainType === 'solana' || BLOCKCHAINS.has(config.chain.id)) && coinbaseAsset(config) !== undefined

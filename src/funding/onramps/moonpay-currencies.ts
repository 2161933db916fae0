import { hasOwn } from '../../lib/own/has-own.js'
import type { FundingConfig } from '../funding-config.js'

/** The card provider's codes of the chains' coins. */
const NATIVE: Readonly<Record<number, string>> = {
  1: 'ETH_ETHEREUM',
  137: 'MATIC_POLYGON',
  8453: 'ETH_BASE',
  42161: 'ETH_ARBITRUM',
  42220: 'CELO_CELO',
  43114: 'AVAX_CCHAIN',
}
/** The card provider's codes of USDC on the chains. */
const USDC: Readonly<Record<number, string>> = {
  1: 'USDC_ETHEREUM',
  10: 'USDC_OPTIMISM',
  137: 'USDC_POLYGON',
  8453: 'USDC_BASE',
  42161: 'USDC_ARBITRUM',
}

/** True for the chains that the card provider delivers on. */
const isAtMoonpay = (config: FundingConfig): boolean =>
  config.chainType === 'solana'
    ? config.cluster.name === 'mainnet-beta'
    : hasOwn(NATIVE, config.chain.id) || hasOwn(USDC, config.chain.id)

/**
 * The card provider's code for the asset on its chain, or the host's own; undefined if the provider does not sell it.
 */
export function moonpayCurrency(config: FundingConfig): string | undefined {
  const { currencyCode } = config.cardConfigOverride ?? {}
  if (currencyCode && isAtMoonpay(config)) return currencyCode
  if (config.chainType === 'solana') {
    if (!isAtMoonpay(config)) return undefined
    return config.isUSDC ? 'USDC_SOL' : config.token ? undefined : 'SOL'
  }
  const { chain, isUSDC, erc20Address } = config
  if (erc20Address && !isUSDC) return undefined
  const codes = isUSDC ? USDC : NATIVE
  return hasOwn(codes, chain.id) ? codes[chain.id] : undefined
}

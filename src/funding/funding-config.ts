import type { FundInput } from '../ask/questions/fund.js'
import { chainTypeOf, isEthereumAddress, sameAddress } from '../chains/address.js'
import { parseAmount, exactAmount } from '../chains/amount.js'
import type { ChainType } from '../chains/chain-type.js'
import { clusterName } from '../chains/cluster-names.js'
import { clusterRecord, isCluster, SOL_DECIMALS, type Cluster, type ClusterRecord } from '../chains/clusters.js'
import { splToken, usdcToken, type SplToken } from '../chains/spl-tokens.js'
import { chainById, nativeCoin, USD_COIN_DECIMALS, usdcAddress, type ChainRecord } from '../chains/registry.js'
import type { FundingMethod, FundingOption, OnrampProvider } from '../config/funding-methods.js'
import type { Settings } from '../config/settings.js'
import { WalletError } from '../errors/wallet-error.js'
import { toNullPrototype } from '../lib/own/to-null-prototype.js'

interface FundingBase {
  readonly address: string
  /** The address is none of the visitor's wallets: it is not called so, and the host's words for it stand back. */
  readonly foreign?: true
  /** The address is one of the visitor's wallets outside of the app, linked or connected: it is not called the app's. */
  readonly outside?: true
  /** Decimal text without needless zeros; empty when nobody named an amount. */
  readonly amount: string
  readonly isUSDC: boolean
  /** The screen that choosing and coming back lead to. */
  readonly methodScreen: string
  readonly supportedOptions: readonly FundingOption[]
  readonly defaultFundingMethod?: FundingMethod
  /** True while the default method has not run by itself yet. */
  readonly usingDefaultFundingMethod: boolean
  readonly preferredCardProvider?: OnrampProvider
  readonly crossChainBridgingEnabled: boolean
  readonly uiConfig: { readonly receiveFundsTitle?: string; readonly receiveFundsSubtitle?: string }
  /** Replaces what the card provider would be told. */
  readonly cardConfigOverride?: { readonly currencyCode?: string; readonly quoteCurrencyAmount?: number }
}
export interface EthereumFunding extends FundingBase {
  readonly chainType: 'ethereum'
  readonly chain: ChainRecord
  /** Absent for the native coin, and for USDC where its contract is not known. */
  readonly erc20Address?: `0x${string}`
  readonly erc20ContractInfo?: { readonly symbol: string; readonly decimals: number }
}
export interface SolanaFunding extends FundingBase {
  readonly chainType: 'solana'
  readonly cluster: ClusterRecord
  /** Absent for SOL. */
  readonly token?: SplToken
}

/** A funding that is about to happen: everything checked and known. */
export type FundingConfig = EthereumFunding | SolanaFunding

export interface FundableWallet {
  readonly address: string
  readonly chainType: ChainType
}

/** Reads symbol and decimals of a token that nobody knows by heart; rejects with "Unable to fetch token details". */
export interface TokenInfo {
  readonly erc20: (token: `0x${string}`, chain: ChainRecord) => Promise<{ symbol: string; decimals: number }>
  readonly spl: (mint: string, cluster: Cluster) => Promise<{ symbol: string; decimals: number }>
}

/**
 * What a host asks for, with what the app recommends and the chains it knows.
 * @param wallets the user's embedded wallets, the first one first
 * @param owns whether an address is one of the visitor's wallets, of whatever kind
 * @throws WalletError FUNDING_NOT_ENABLED, UNSUPPORTED_CHAIN_ID, EMBEDDED_WALLET_NOT_FOUND, INVALID_DATA
 */
export async function fundingConfig(
  input: FundInput,
  settings: Settings,
  wallets: readonly FundableWallet[],
  tokenInfo: TokenInfo,
  owns = (address: string): boolean => wallets.some(wallet => sameAddress(wallet.address, address)),
): Promise<FundingConfig> {
  const { funding } = settings
  if (!funding || funding.options.length === 0)
    throw new WalletError('FUNDING_NOT_ENABLED', 'Wallet funding is not enabled')
  const recommended = caip(funding.defaultChain)
  const chainType =
    input.chainType ??
    (input.cluster ? 'solana' : undefined) ??
    (input.chain !== undefined ? 'ethereum' : undefined) ??
    (input.address ? chainTypeOf(input.address) : undefined) ??
    wallets[0]?.chainType ??
    recommended.chainType
  const address = input.address ?? wallets.find(wallet => wallet.chainType === chainType)?.address
  if (!address) throw new WalletError('EMBEDDED_WALLET_NOT_FOUND', 'There is no wallet to add funds to.')
  if (chainTypeOf(address) !== chainType)
    throw new WalletError('INVALID_DATA', 'The address to add funds to is not an address of that chain.')

  const recommendedHere = recommended.chainType === chainType
  const asset = assetOf(
    input.asset ??
      (recommendedHere && funding.defaultAsset === 'USDC' && input.chain === undefined ? 'USDC' : 'native'),
  )
  const common = {
    address,
    ...(!owns(address)
      ? { foreign: true as const }
      : !wallets.some(wallet => sameAddress(wallet.address, address)) && { outside: true as const }),
    isUSDC: asset === 'USDC',
    methodScreen: 'receive',
    supportedOptions: funding.options,
    ...(input.defaultFundingMethod && { defaultFundingMethod: input.defaultFundingMethod }),
    usingDefaultFundingMethod: input.defaultFundingMethod !== undefined,
    ...(input.card?.preferredProvider && { preferredCardProvider: input.card.preferredProvider }),
    crossChainBridgingEnabled: input.crossChainBridging ?? funding.crossChainBridgingEnabled,
    uiConfig: input.uiConfig ?? {},
  }
  // The recommended amount is one of the recommended coin, on the recommended kind of chain.
  const amountOf = (decimals: number) => {
    const text =
      input.amount ??
      (recommendedHere && (asset === 'USDC') === (funding.defaultAsset === 'USDC') ? funding.defaultAmount : '')
    return text === '' ? '' : exactAmount(parseAmount(text, decimals), decimals)
  }

  if (chainType === 'solana') {
    const cluster = clusterOf(input.cluster, settings)
    if (asset === 'USDC' && cluster.name === 'testnet')
      throw new WalletError('INVALID_DATA', 'USDC funding is not supported on the Solana testnet')
    const token =
      asset === 'USDC'
        ? usdcToken(cluster.name)
        : asset === 'native'
          ? undefined
          : (splToken(cluster.name, asset) ?? (await unknownMint(asset, cluster.name, tokenInfo)))
    return Object.freeze(
      toNullPrototype({
        ...common,
        chainType,
        cluster,
        amount: amountOf(token?.decimals ?? SOL_DECIMALS),
        ...(token && { token }),
      }),
    )
  }

  const chainId = input.chain ?? (recommendedHere ? recommended.chainId : undefined) ?? settings.defaultChain.id
  const chain = chainById(chainId, settings.chains)
  if (!chain)
    throw new WalletError('UNSUPPORTED_CHAIN_ID', `Funding chain ${chainId} is not in PrivyProvider chains list`)
  const erc20Address =
    asset === 'USDC'
      ? usdcAddress(chain.id)
      : asset === 'native'
        ? undefined
        : isEthereumAddress(asset)
          ? asset
          : unknownToken()
  const withoutAddress = asset === 'USDC' && !erc20Address
  if (withoutAddress)
    console.warn(`No USDC contract is known on chain ${chain.id}: funding from an external wallet is not offered.`)
  const info =
    asset === 'USDC'
      ? { symbol: 'USDC', decimals: USD_COIN_DECIMALS }
      : erc20Address && (await tokenInfo.erc20(erc20Address, chain))
  return Object.freeze(
    toNullPrototype({
      ...common,
      chainType,
      chain,
      amount: amountOf((info ?? nativeCoin(chain)).decimals),
      ...(withoutAddress && { supportedOptions: funding.options.filter(({ method }) => method !== 'wallet') }),
      ...(erc20Address && { erc20Address }),
      ...(info && { erc20ContractInfo: info }),
    }),
  )
}

/** Symbol and decimals of what is asked for. */
export function fundingAsset(config: FundingConfig): { symbol: string; decimals: number } {
  if (config.chainType === 'solana') return config.token ?? { symbol: 'SOL', decimals: SOL_DECIMALS }
  return config.erc20ContractInfo ?? nativeCoin(config.chain)
}

/** The name of the network that it is asked for on. */
export function fundingNetwork(config: FundingConfig): string {
  return config.chainType === 'solana' ? clusterName(config.cluster.name) : config.chain.name
}

function assetOf(asset: string | { readonly erc20: string }): string {
  return typeof asset === 'string' ? asset : asset.erc20
}

function clusterOf(asked: FundInput['cluster'], { solana }: Settings): ClusterRecord {
  const name = typeof asked === 'object' ? asked.name : (asked ?? solana.cluster)
  if (!isCluster(name)) throw new WalletError('INVALID_DATA', 'This is not a cluster of Solana.')
  return typeof asked === 'object' && asked.rpcUrl
    ? { name, rpcUrl: asked.rpcUrl }
    : clusterRecord(name, solana.rpcUrls)
}

/** "eip155:8453" or "solana:…", as the app's settings name a chain. */
function caip(text: string): { chainType: ChainType; chainId?: number } {
  const ethereum = /^eip155:(\d{1,15})$/.exec(text)?.[1]
  if (ethereum) return { chainType: 'ethereum', chainId: Number(ethereum) }
  return { chainType: text.startsWith('solana') ? 'solana' : 'ethereum' }
}

async function unknownMint(mint: string, cluster: Cluster, tokenInfo: TokenInfo): Promise<SplToken> {
  if (chainTypeOf(mint) !== 'solana') return unknownToken()
  return { ...(await tokenInfo.spl(mint, cluster)), address: mint }
}

function unknownToken(): never {
  throw new WalletError('INVALID_DATA', 'Unable to fetch token details')
}

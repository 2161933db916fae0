import type { FundInput } from '../ask/questions/fund.js'
import { chainTypeOf, isEthereumAddress, sameAddress } from '../chains/address.js'
import { parseAmount, exactAmount } from '../chains/amount.js'
import type { ChainType } from '../chains/chain-type.js'
import { clusterName } from '../chains/cluster-names.js'
import { clusterRecord, isCluster, SOL_DECIMALS, type Cluster, type ClusterRecord } from '../chains/clusters.js'
import { splToken, usdcToken, type SplToken } from '../chains/spl-tokens.js'
import { chainById, nativeCoin, USD_COIN_DECIMALS, usdcAddress, type ChainRecord } from '../chains/registry.js'
import type { FundingMethod, FundingOption, OnrampProvider } from '../config/funding-methods.js'
import type { FundingSettings, Settings } from '../config/settings.js'
import { WalletError } from '../errors/wallet-error.js'
import { hasOwn } from '../lib/own/has-own.js'
import { record } from '../lib/own/record.js'
import { checkAddress } from './receiving/check-address.js'

interface FundingBase {
  readonly address: string
  /**
   * The address is none of the visitor's wallets. Screens do not call it one, and do not show the host's texts for it.
   */
  readonly foreign?: true
  /**
   * The address is a wallet of the visitor outside of the app, linked or connected. Screens do not call it the app's.
   */
  readonly outside?: true
  /** Decimal text without needless zeros; empty without an amount. */
  readonly amount: string
  readonly isUSDC: boolean
  /** The screen on which the visitor chooses a method, and to which they return. With only one method, its screen. */
  readonly methodScreen: 'fund-method' | 'receive'
  readonly supportedOptions: readonly FundingOption[]
  readonly defaultFundingMethod?: FundingMethod
  /** True while the default method is due to start by itself, which it does once. */
  readonly usingDefaultFundingMethod: boolean
  readonly preferredCardProvider?: OnrampProvider
  readonly crossChainBridgingEnabled: boolean
  readonly uiConfig: { readonly receiveFundsTitle?: string; readonly receiveFundsSubtitle?: string }
  /** Replaces the order that the card provider would get. */
  readonly cardConfigOverride?: { readonly currencyCode?: string; readonly quoteCurrencyAmount?: number }
  /** Uses the card provider's sandbox, which moves no money. */
  readonly cardSandbox?: boolean
}
export interface EthereumFunding extends FundingBase {
  readonly chainType: 'ethereum'
  readonly chain: ChainRecord
  /** Absent for the native coin, and for USDC without a known contract. */
  readonly erc20Address?: `0x${string}`
  readonly erc20ContractInfo?: { readonly symbol: string; readonly decimals: number }
}
export interface SolanaFunding extends FundingBase {
  readonly chainType: 'solana'
  readonly cluster: ClusterRecord
  /** Absent for SOL. */
  readonly token?: SplToken
}

/** A funding with all options checked and resolved. */
export type FundingConfig = EthereumFunding | SolanaFunding

/** The destination of a funding, and its asset. */
export type FundingDestination =
  | Pick<EthereumFunding, 'chainType' | 'chain' | 'erc20Address' | 'erc20ContractInfo' | SharedDestinationKey>
  | Pick<SolanaFunding, 'chainType' | 'cluster' | 'token' | SharedDestinationKey>
type SharedDestinationKey = 'address' | 'foreign' | 'outside' | 'isUSDC'

export interface FundableWallet {
  readonly address: string
  readonly chainType: ChainType
}

/** Reads symbol and decimals of an unknown token from the chain; rejects with "Unable to fetch token details". */
export interface TokenInfo {
  readonly erc20: (token: `0x${string}`, chain: ChainRecord) => Promise<{ symbol: string; decimals: number }>
  readonly spl: (mint: string, cluster: Cluster) => Promise<{ symbol: string; decimals: number }>
}

/** The host's options with the app's settings, before the chain is resolved. */
interface UnresolvedFunding {
  readonly input: FundInput
  readonly settings: Settings
  readonly funding: FundingSettings
  /** The app's recommended chain, if it is of this type. */
  readonly recommended: Caip | undefined
  /** "native", "USDC" or the address of a token. */
  readonly asset: string
  readonly tokenInfo: TokenInfo
}

/**
 * The host's options, completed with the app's recommendations and its chains.
 * @param wallets the user's embedded wallets, the one to use by default first
 * @param owns true for an address of any of the visitor's wallets
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
  const appChain = caip(funding.defaultChain)
  const chainType = askedChainType(input) ?? wallets[0]?.chainType ?? appChain.chainType
  const address = addressOf(input, wallets, chainType)
  const recommended = appChain.chainType === chainType ? appChain : undefined
  const asset = assetOf(input, funding, recommended)
  const unresolved: UnresolvedFunding = { input, settings, funding, recommended, asset, tokenInfo }
  const owner = ownerOf(address, wallets, owns)
  const base = { address, ...owner, ...sharedOptions(unresolved) }
  const destination = chainType === 'solana' ? await onSolana(unresolved) : await onEthereum(unresolved)
  if (owner && hasOwn(owner, 'foreign')) await checkAddress(address, tokenOf(destination))
  return record({ ...base, ...destination })
}

/** The same configuration with another state of the choice of a method. */
export const withMethodState = (
  config: FundingConfig,
  state: Partial<Pick<FundingConfig, 'methodScreen' | 'usingDefaultFundingMethod'>>,
): FundingConfig => record({ ...config, ...state })

/** The chain type that the host's options imply. */
const askedChainType = ({ chainType, cluster, chain, address }: FundInput): ChainType | undefined =>
  chainType ??
  (cluster ? 'solana' : undefined) ??
  (chain !== undefined ? 'ethereum' : undefined) ??
  (address ? chainTypeOf(address) : undefined)

function addressOf(input: FundInput, wallets: readonly FundableWallet[], chainType: ChainType): string {
  const address = input.address ?? wallets.find(wallet => wallet.chainType === chainType)?.address
  if (!address) throw new WalletError('EMBEDDED_WALLET_NOT_FOUND', 'There is no wallet to add funds to.')
  if (chainTypeOf(address) !== chainType)
    throw new WalletError('INVALID_DATA', 'The address to add funds to is not an address of that chain.')
  return address
}

function assetOf({ asset, chain }: FundInput, { defaultAsset }: FundingSettings, recommended?: Caip): string {
  const named = asset ?? (recommended && defaultAsset === 'USDC' && chain === undefined ? 'USDC' : 'native')
  return typeof named === 'string' ? named : named.erc20
}

/**
 * Marks an address that is not one of the app's wallets: the visitor's own elsewhere (`outside`), or somebody else's
 * (`foreign`).
 */
function ownerOf(address: string, wallets: readonly FundableWallet[], owns: (address: string) => boolean) {
  if (!owns(address)) return { foreign: true as const }
  return !wallets.some(wallet => sameAddress(wallet.address, address)) && { outside: true as const }
}

/** The address of the asset's token; undefined for the native coin. */
const tokenOf = (destination: Awaited<ReturnType<typeof onSolana | typeof onEthereum>>): string | undefined =>
  destination.chainType === 'solana' ? destination.token?.address : destination.erc20Address

/** The options of payment and screens that do not depend on the chain. */
const sharedOptions = ({ input, funding, asset }: UnresolvedFunding) => ({
  isUSDC: asset === 'USDC',
  methodScreen: 'fund-method' as const,
  supportedOptions: funding.options,
  ...(input.defaultFundingMethod && { defaultFundingMethod: input.defaultFundingMethod }),
  usingDefaultFundingMethod: input.defaultFundingMethod !== undefined,
  ...cardOf(input.card ?? {}),
  crossChainBridgingEnabled: input.crossChainBridging ?? funding.crossChainBridgingEnabled,
  uiConfig: input.uiConfig ?? {},
})

function cardOf({ preferredProvider, config, sandbox }: NonNullable<FundInput['card']>) {
  const { quoteCurrencyAmount: amount } = config ?? {}
  if (amount !== undefined && !(Number.isFinite(amount) && amount > 0))
    throw new WalletError('INVALID_DATA', 'The amount to buy by card is no number above zero.')
  return {
    ...(preferredProvider && { preferredCardProvider: preferredProvider }),
    ...(config && { cardConfigOverride: record(config) }),
    ...(sandbox && { cardSandbox: true }),
  }
}

/**
 * The amount: the host's, else the recommended one. That applies to the recommended asset on the recommended kind of
 * chain only.
 */
function amountOf({ input, funding, recommended, asset }: UnresolvedFunding, decimals: number): string {
  const recommendedAsset = funding.defaultAsset === 'USDC' ? 'USDC' : 'native'
  const isRecommended = recommended && asset === recommendedAsset
  const text = input.amount ?? (isRecommended ? funding.defaultAmount : '')
  return text === '' ? '' : exactAmount(parseAmount(text, decimals), decimals)
}

async function onSolana(unresolved: UnresolvedFunding) {
  const cluster = clusterOf(unresolved.input.cluster, unresolved.settings)
  const token = await mintOf(unresolved, cluster.name)
  return {
    chainType: 'solana' as const,
    cluster,
    amount: amountOf(unresolved, token?.decimals ?? SOL_DECIMALS),
    ...(token && { token }),
  }
}

/** The requested token; undefined for SOL. */
async function mintOf({ asset, tokenInfo }: UnresolvedFunding, cluster: Cluster): Promise<SplToken | undefined> {
  if (asset === 'USDC' && cluster === 'testnet')
    throw new WalletError('INVALID_DATA', 'USDC funding is not supported on the Solana testnet')
  if (asset === 'USDC') return usdcToken(cluster)
  if (asset === 'native') return undefined
  return splToken(cluster, asset) ?? unknownMint(asset, cluster, tokenInfo)
}

async function onEthereum(unresolved: UnresolvedFunding) {
  const { asset, funding, tokenInfo } = unresolved
  const chain = chainOf(unresolved)
  const erc20Address = contractOf(asset, chain)
  const withoutAddress = asset === 'USDC' && !erc20Address
  if (withoutAddress)
    console.warn(`No USDC contract is known on chain ${chain.id}: funding from an external wallet is not offered.`)
  const info =
    asset === 'USDC'
      ? { symbol: 'USDC', decimals: USD_COIN_DECIMALS }
      : erc20Address && (await tokenInfo.erc20(erc20Address, chain))
  return {
    chainType: 'ethereum' as const,
    chain,
    amount: amountOf(unresolved, (info ?? nativeCoin(chain)).decimals),
    ...(withoutAddress && { supportedOptions: funding.options.filter(({ method }) => method !== 'wallet') }),
    ...(erc20Address && { erc20Address }),
    ...(info && { erc20ContractInfo: info }),
  }
}

function chainOf({ input, recommended, settings }: UnresolvedFunding): ChainRecord {
  const chainId = input.chain ?? recommended?.chainId ?? settings.defaultChain.id
  const chain = chainById(chainId, settings.chains)
  if (!chain)
    throw new WalletError('UNSUPPORTED_CHAIN_ID', `Funding chain ${chainId} is not in PrivyProvider chains list`)
  return chain
}

/** The asset's contract; undefined for the native coin, and for USDC without a known contract. */
function contractOf(asset: string, chain: ChainRecord): `0x${string}` | undefined {
  if (asset === 'USDC') return usdcAddress(chain.id)
  if (asset === 'native') return undefined
  return isEthereumAddress(asset) ? asset : unknownToken()
}

/** The asset's symbol and decimals. */
export function fundingAsset(config: FundingDestination): { symbol: string; decimals: number } {
  if (config.chainType === 'solana') return config.token ?? { symbol: 'SOL', decimals: SOL_DECIMALS }
  return config.erc20ContractInfo ?? nativeCoin(config.chain)
}

/** The name of the network to fund on. */
export function fundingNetwork(config: FundingDestination): string {
  return config.chainType === 'solana' ? clusterName(config.cluster.name) : config.chain.name
}

function clusterOf(requested: FundInput['cluster'], { solana }: Settings): ClusterRecord {
  const name = typeof requested === 'object' ? requested.name : (requested ?? solana.cluster)
  if (!isCluster(name)) throw new WalletError('INVALID_DATA', 'This is not a cluster of Solana.')
  return typeof requested === 'object' && requested.rpcUrl
    ? { name, rpcUrl: requested.rpcUrl }
    : clusterRecord(name, solana.rpcUrls)
}

interface Caip {
  readonly chainType: ChainType
  readonly chainId?: number
}

/** "eip155:8453" or "solana:…", as the app's settings name a chain. */
function caip(text: string): Caip {
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

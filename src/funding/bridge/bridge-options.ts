import { requestQuote } from '../../api/bridge/bridge-quote.js'
import type { Hex } from '../../chains/ethereum-request.js'
import type { EthereumAccess } from '../../chains/ethereum/index.js'
import { rpcUrlOf } from '../../chains/registry.js'
import type { Settings } from '../../config/settings.js'
import { BRIDGE_QUOTE_MS } from '../../constants.js'
import { WalletError } from '../../errors/wallet-error.js'
import { record } from '../../lib/own/record.js'
import { withDeadline } from '../../lib/time/deadline.js'
import { fundingAsset, type FundingConfig } from '../funding-config.js'
import { destinationOf, isTestBridge, originChains, originCoin, type Coin, type PaidWith } from './bridge-ends.js'
import { depositIn, type Deposit } from './deposit.js'

/** A requested transfer over the bridge: the amount that should arrive, paid by this wallet on an Ethereum chain. */
export interface Crossing {
  readonly config: FundingConfig
  readonly wallet: { readonly address: string }
  /** The amount that should arrive, in the smallest unit at the destination. */
  readonly amount: bigint
}

/** A chain on which the wallet has some of the coin. */
export interface Origin {
  readonly access: EthereumAccess
  readonly coin: Coin
  readonly balance: bigint
}

/** A quoted way to pay, from one chain. */
export interface BridgeOption extends Origin {
  readonly deposit: Deposit
  readonly quotedAt: number
}

/** The time limit for a chain's balance. A chain that does not answer in time is left out. */
const BALANCE_TIMEOUT_MS = 6_000
/** The time limit for the bridge's quotes, which are all requested at once. */
const QUOTES_TIMEOUT_MS = 12_000

/** True if the quote is too old, also after a change of the clock. */
export const isExpired = ({ quotedAt }: Pick<BridgeOption, 'quotedAt'>): boolean =>
  Math.abs(Date.now() - quotedAt) >= BRIDGE_QUOTE_MS

/** The chains where the wallet has a balance, the largest first. `silent` counts the chains that did not answer. */
export async function findOrigins(
  { config, wallet }: Pick<Crossing, 'config' | 'wallet'>,
  settings: Settings,
  signal: AbortSignal,
  paidWith: PaidWith,
): Promise<{ readonly origins: readonly Origin[]; readonly silent: number }> {
  const chains = originChains(config, settings.chains, paidWith)
  const found = await Promise.all(
    chains.map(async chain => {
      const coin = originCoin(config, chain, paidWith)
      const rpcUrl = rpcUrlOf(chain, { rpcUrls: settings.rpcConfig.rpcUrls, appId: settings.appId })
      if (!coin || !rpcUrl) return undefined
      const access = { chain, rpcUrl }
      const balance = await withDeadline({ ms: BALANCE_TIMEOUT_MS, signal, late: () => undefined }, deadlineSignal =>
        balanceOf(wallet.address as Hex, coin, access, deadlineSignal),
      ).catch(() => undefined)
      return balance === undefined ? undefined : record<Origin>({ access, coin, balance })
    }),
  )
  signal.throwIfAborted()
  const origins = found.filter(origin => origin !== undefined)
  return {
    origins: origins.filter(({ balance }) => balance > 0n).sort(byBalance),
    silent: chains.length - origins.length,
  }
}

async function balanceOf(address: Hex, { token }: Coin, access: EthereumAccess, signal: AbortSignal): Promise<bigint> {
  const { getBalance, getErc20Balance } = await import('../../chains/ethereum/index.js')
  return token ? getErc20Balance(token, address, access, signal) : getBalance(address, access, signal)
}

/** Sorts by whole coins, the larger first. */
function byBalance(one: Origin, other: Origin): number {
  const [a, b] = [one.balance * 10n ** BigInt(other.coin.decimals), other.balance * 10n ** BigInt(one.coin.decimals)]
  return a === b ? 0 : a > b ? -1 : 1
}

/**
 * Requests a quote for the payment from this chain. Undefined if the quote cannot be paid as it is. Rejects if the
 * bridge does not answer.
 */
export async function quoteFrom(
  origin: Origin,
  { config, wallet, amount }: Crossing,
  signal: AbortSignal,
): Promise<BridgeOption | undefined> {
  const { access, coin } = origin
  const destination = destinationOf(config)
  const arriving = fundingAsset(config)
  const chainId = access.chain.id
  const parties = { user: wallet.address, recipient: config.address, amount }
  const quote = await requestQuote(
    {
      ...parties,
      originChainId: chainId,
      destinationChainId: destination.chainId,
      originCurrency: coin.token,
      destinationCurrency: destination.currency,
    },
    isTestBridge(config),
    signal,
  )
  const sameCoin = coin.symbol === arriving.symbol && coin.decimals === arriving.decimals
  const deposit = await depositIn(quote, { ...parties, chainId, coin, sameCoin })
  return deposit && record({ ...origin, deposit, quotedAt: Date.now() })
}

/** True if the wallet has enough. If the fee is paid in the same coin, the wallet needs more than the amount. */
const isEnough = ({ balance, coin, deposit: { amount } }: BridgeOption): boolean =>
  coin.token ? balance >= amount : balance > amount

/** The kinds of assets that can pay. The kind that arrives comes first: without an exchange, it costs less. */
const KINDS = ['same', 'other'] as const satisfies readonly PaidWith[]

/**
 * The options to pay for this amount: every chain and asset of which the wallet has enough, the kind of asset that
 * arrives first (USDC for USDC, a coin for a coin), each kind from the chain with the largest balance on.
 * @throws WalletError INSUFFICIENT_BALANCE, API_ERROR "Unable to fetch quotes for bridging", UNEXPECTED_ANSWER "Unable
 * to select …"
 */
export async function findBridgeOptions(
  crossing: Crossing,
  settings: Settings,
  signal: AbortSignal,
): Promise<readonly BridgeOption[]> {
  const found = await Promise.all(KINDS.map(kind => findOrigins(crossing, settings, signal, kind)))
  const origins = found.flatMap(kind => kind.origins)
  if (origins.length === 0) throw found.some(({ silent }) => silent > 0) ? noQuotes() : notEnough(crossing)
  const quoted = await Promise.allSettled(
    origins.map(origin =>
      withDeadline({ ms: QUOTES_TIMEOUT_MS, signal, late: () => noQuotes() }, deadlineSignal =>
        quoteFrom(origin, crossing, deadlineSignal),
      ),
    ),
  )
  signal.throwIfAborted()
  const answers = quoted.filter(quote => quote.status === 'fulfilled').map(({ value }) => value)
  const options = answers.filter(option => option !== undefined)
  const enough = options.filter(isEnough)
  if (enough.length > 0) return enough
  if (options.length > 0) throw notEnough(crossing)
  if (answers.length === 0) throw noQuotes(quoted.find(quote => quote.status === 'rejected')?.reason)
  throw new WalletError('UNEXPECTED_ANSWER', 'Unable to select bridge option from quotes.', { retryable: true })
}

const noQuotes = (cause?: unknown) =>
  new WalletError('API_ERROR', 'Unable to fetch quotes for bridging', { cause, retryable: true })
const notEnough = ({ wallet: { address } }: Crossing) =>
  new WalletError(
    'INSUFFICIENT_BALANCE',
    `Unable to fetch quotes for bridging. Wallet ${address} does not have enough funds.`,
    { retryable: true },
  )

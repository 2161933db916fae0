import { shortAddress } from '../../../chains/address.js'
import { exactAmount, formatBalance, formatExact, formatFee, formatSent } from '../../../chains/amount.js'
import { SOL_DECIMALS } from '../../../chains/clusters.js'
import { isNotExecuted } from '../../../chains/not-executed.js'
import { nativeCoin } from '../../../chains/registry.js'
import { funding } from '../../../copy/areas/funding.js'
import { isWalletError } from '../../../errors/wallet-error.js'
import { textIn, wordsOf, type Language, type Text } from '../../../copy/language.js'
import { transaction } from '../../../copy/areas/transaction.js'
import {
  fundingAsset,
  fundingNetwork,
  type FundingConfig,
  type FundingDestination,
} from '../../../funding/funding-config.js'
import type { SourceWallet } from '../../../funding/source-wallets.js'
import { groupedText } from '../../../lib/text/format.js'
import { problemText } from '../../transaction/problem-text.js'
import type { Fact, Notice, Review } from '../../transaction/review/review.js'
import { shortfallText, type Shortfall } from '../../transaction/review/notices/funds-notice.js'
import type { FundResult } from '../../../ask/questions/fund.js'
import { shownDestination } from '../shown-destination.js'
import { sourceName } from '../source-wallet.js'

/** The asset, its sender and its receiver. */
export interface TransferParams {
  readonly config: FundingConfig
  readonly wallet: SourceWallet
  /** In the asset's smallest unit. */
  readonly amount: bigint
}

/** The fee in the network's own coin, and whether the wallet can pay it. */
export interface Prepared {
  /** Undefined if the network does not report it. */
  readonly fee?: bigint | undefined
  readonly balance: bigint
  readonly needed: bigint
  readonly missing: boolean
  /** Only on Ethereum. */
  readonly transaction?: { readonly nonce: number } | undefined
}

/** The known facts of the summary so far. */
export interface TransferState {
  readonly status: Review['status']
  readonly prepared?: Prepared
  /** The wallet's balance of the token; absent for the chain's own coin. */
  readonly tokens?: bigint
  /** The receiver's balance of the asset, before anything is sent. Undefined if it is unknown. */
  readonly before?: bigint | undefined
  readonly error?: Text | undefined
  /** True if the wallet has sent it, and the chain has not confirmed it yet. */
  readonly sent?: boolean
}

/** True if the fee is paid in another coin than the asset. */
const isToken = (config: FundingConfig): boolean =>
  (config.chainType === 'solana' ? config.token : config.erc20Address) !== undefined

/** The coin of the fee. */
const feeCoin = (config: FundingConfig): { readonly symbol: string; readonly decimals: number } =>
  config.chainType === 'solana' ? { symbol: 'SOL', decimals: SOL_DECIMALS } : nativeCoin(config.chain)

/** The amount that is missing for the transfer; undefined if the balance suffices, as far as it is known. */
function shortfallOf({ config, amount }: TransferParams, { prepared, tokens }: TransferState): Shortfall | undefined {
  if (tokens !== undefined && tokens < amount) return { ...fundingAsset(config), missing: amount - tokens }
  return prepared?.missing
    ? {
        ...feeCoin(config),
        missing: prepared.needed - prepared.balance,
        feeUnknown: prepared.fee === undefined,
      }
    : undefined
}

function transferNotices(params: TransferParams, state: TransferState, language: Language): readonly Notice[] {
  const { summary: words, foreign } = wordsOf(funding, language)
  const shortfall = shortfallOf(params, state)
  const insufficientText = words.poor({ address: shortAddress(params.wallet.address) })
  return [
    ...(params.config.foreign ? [{ tone: 'warning' as const, text: foreign.warning }] : []),
    ...(state.error ? [{ tone: 'danger' as const, text: textIn(state.error, language) }] : []),
    ...(shortfall
      ? [
          {
            tone: 'warning' as const,
            text: [insufficientText, shortfallText(shortfall, language)].filter(Boolean).join(' '),
          },
        ]
      : []),
  ]
}

function transferFacts(
  { config, amount }: TransferParams,
  { status, prepared }: TransferState,
  language: Language,
): readonly Fact[] {
  const { decimals, symbol } = fundingAsset(config)
  const coin = feeCoin(config)
  const fee = prepared?.fee
  const { fact, confirm } = wordsOf(transaction, language)
  const value = (text: string | undefined) =>
    text === undefined && status === 'preparing'
      ? { kind: 'pending' as const }
      : { kind: 'text' as const, text: text ?? confirm.unknownFee }
  const total = isToken(config) ? amount : fee === undefined ? undefined : amount + fee
  return [
    {
      id: 'total',
      label: wordsOf(funding, language).summary.total,
      value: value(total === undefined ? undefined : `${formatExact(total, decimals, language)} ${symbol}`),
    },
    { id: 'to', label: fact.to, value: { kind: 'address', ...shownDestination(config) } },
    { id: 'network', label: fact.network, value: { kind: 'network', name: fundingNetwork(config) } },
    {
      id: 'fee',
      label: fact.fee,
      value: value(fee === undefined ? undefined : `${formatFee(fee, coin.decimals, language)} ${coin.symbol}`),
    },
  ]
}

/** The amount to the last unit, if the title does not show all of it. */
function exactFacts({ config, amount }: TransferParams, shownText: string, language: Language): readonly Fact[] {
  const { decimals, symbol } = fundingAsset(config)
  if (shownText === groupedText(exactAmount(amount, decimals), language)) return []
  const text = `${formatExact(amount, decimals, language)} ${symbol}`
  return [{ id: 'amount', label: wordsOf(transaction, language).fact.amount, value: { kind: 'text', text } }]
}

function sendButton(params: TransferParams, state: TransferState, language: Language): Review['primary'] {
  const { status, prepared, sent } = state
  const { summary: words } = wordsOf(funding, language)
  const wallet = sourceName(params.wallet, language)
  return {
    action: 'approve',
    text:
      status === 'busy'
        ? sent
          ? wordsOf(transaction, language).receipt.waiting
          : words.asking({ wallet })
        : sent
          ? words.wait
          : words.confirm({ wallet }),
    disabled: status !== 'ready' || !prepared || shortfallOf(params, state) !== undefined,
    busy: status === 'busy',
  }
}

/** Everything that the summary shows. */
export function transferReview(params: TransferParams, state: TransferState, language: Language): Review {
  const { config, wallet, amount } = params
  const { status, prepared, tokens } = state
  const { symbol, decimals } = fundingAsset(config)
  const { fact, confirm, sentence } = wordsOf(transaction, language)
  const text = formatSent(amount, decimals, language)
  const [amountText, addressText] = [`${text} ${symbol}`, shortAddress(config.address)]
  const balance = isToken(config) ? tokens : prepared?.balance
  return {
    status,
    title: wordsOf(funding, language).summary.title,
    sentence: { text: sentence.send({ amount: amountText, to: addressText }), given: [amountText, addressText] },
    amountLabel: fact.amount,
    amount: { text, unit: symbol },
    notices: transferNotices(params, state, language),
    facts: transferFacts(params, state, language),
    fee: prepared?.fee,
    more: { label: confirm.details, facts: exactFacts(params, text, language), instructions: [] },
    wallet: {
      name: sourceName(wallet, language),
      address: shownDestination({ ...config, address: wallet.address }),
      ...(balance !== undefined && { balance: `${formatBalance(balance, decimals, language)} ${symbol}` }),
    },
    primary: sendButton(params, state, language),
    secondary: confirm.notNow,
  }
}

/** The result of the transfer for the host. The hash is absent if another transaction has replaced the wallet's. */
export function transferResult(
  { config, amount }: { readonly config: FundingDestination; readonly amount: bigint },
  transactionHash: string | undefined,
  status: FundResult['status'],
): FundResult & { readonly amount: string } {
  const { symbol, decimals } = fundingAsset(config)
  return Object.freeze({
    method: 'wallet',
    provider: 'external',
    status,
    chainType: config.chainType,
    ...(config.chainType === 'solana' ? { cluster: config.cluster.name } : { chainId: config.chain.id }),
    address: config.address,
    asset: symbol,
    amount: exactAmount(amount, decimals),
    ...(transactionHash && { transactionHash }),
    bridged: false,
  })
}

/** The text if the chain has executed the wallet's transaction, but the money is not seen. */
export const notSeenText =
  (config: FundingDestination, wallet: string): Text =>
  language =>
    wordsOf(funding, language).summary.notSeen({ wallet, network: fundingNetwork(config) })

/** The text if the chain answers, but has not executed the transfer in time. Solana has no way to hasten it. */
export const pendingText =
  (config: FundingDestination, wallet: string): Text =>
  language =>
    config.chainType === 'solana'
      ? wordsOf(transaction, language).problem.pending({ network: fundingNetwork(config) })
      : wordsOf(funding, language).summary.pending({ wallet, network: fundingNetwork(config) })

/** Explains to the visitor why the transfer could not be prepared or sent. */
export const transferProblem = (
  error: unknown,
  config: FundingConfig,
  unknown: (words: typeof transaction.english) => string,
): Text =>
  problemText(error, language => unknown(wordsOf(transaction, language)), {
    network: fundingNetwork(config),
    place: 'transfer',
  })

/** Explains to the visitor why the wallet has not sent the transfer, or why the network has not accepted it. */
export const sendProblem = (error: unknown, { config, wallet }: TransferParams): Text =>
  isWalletError(error, 'UNSUPPORTED_CHAIN_ID')
    ? language => otherNetworkText(sourceName(wallet, language), fundingNetwork(config))(language)
    : isNotExecuted(error)
      ? language => textIn(pendingText(config, sourceName(wallet, language)), language)
      : transferProblem(error, config, words => words.error.unknown)

/** The text if the wallet is not on the network of the payment. */
export const otherNetworkText =
  (wallet: string, network: string) =>
  (language: Language): string =>
    wordsOf(funding, language).summary.otherNetwork({ wallet, network })

import { shortAddress } from '../../../chains/address.js'
import { formatBalance, formatExact, formatFee } from '../../../chains/amount.js'
import type { PreparedTransaction } from '../../../chains/ethereum/index.js'
import { nativeCoin } from '../../../chains/registry.js'
import { bridge } from '../../../copy/areas/transaction/bridge.js'
import { funding } from '../../../copy/areas/funding.js'
import { transaction } from '../../../copy/areas/transaction.js'
import { textIn, wordsOf, type Language, type Text } from '../../../copy/language.js'
import type { BridgeOption, Crossing } from '../../../funding/bridge/bridge-options.js'
import { fundingAsset, fundingNetwork } from '../../../funding/funding-config.js'
import type { SourceWallet } from '../../../funding/source-wallets.js'
import { durationText } from '../../../lib/time/duration-text.js'
import type { Fact, Notice, Review } from '../../transaction/review/review.js'
import { shortfallText, type Shortfall } from '../../transaction/review/notices/funds-notice.js'
import { shownAddress } from '../../transaction/review/shown-address.js'
import { shownDestination } from '../shown-destination.js'
import { sourceName } from '../source-wallet.js'

export interface BridgeSummaryParams {
  readonly crossing: Crossing & { readonly wallet: SourceWallet }
  readonly option: BridgeOption
}

/** The known facts of the summary so far. */
export interface BridgeSummaryState {
  /** preparing: another quote or the fee is being loaded. */
  readonly status: 'preparing' | 'ready'
  readonly option: BridgeOption
  readonly prepared?: Pick<PreparedTransaction, 'fee' | 'balance' | 'needed' | 'missing'> | undefined
  /** True if the quote in view has expired and the new one differs. */
  readonly renewed?: boolean
  /** The bridge's cost, in per cent of what arrives. */
  readonly cost?: bigint | undefined
  readonly error?: Text | undefined
}

/** From these percentages on, the cost is shown as a warning, or as a danger. */
const [HIGH_COST, EXTREME_COST] = [10n, 50n]

const exactText = (units: bigint, { symbol, decimals }: { symbol: string; decimals: number }, language: Language) =>
  `${formatExact(units, decimals, language)} ${symbol}`

/** The amount that is missing for the deposit; undefined if the balance suffices, as far as it is known. */
function shortfallOf({ option, prepared }: BridgeSummaryState): Shortfall | undefined {
  const { coin, balance, deposit, access } = option
  if (balance < deposit.amount) return { ...coin, missing: deposit.amount - balance }
  return prepared?.missing
    ? {
        ...nativeCoin(access.chain),
        missing: prepared.needed - prepared.balance,
        feeUnknown: prepared.fee === undefined,
      }
    : undefined
}

function noticesOf(
  { crossing }: BridgeSummaryParams,
  state: BridgeSummaryState,
  language: Language,
): readonly Notice[] {
  const { summary: words } = wordsOf(bridge, language)
  const { cost, error, renewed } = state
  const shortfall = shortfallOf(state)
  const insufficientText = wordsOf(funding, language).summary.poor({ address: shortAddress(crossing.wallet.address) })
  return [
    ...(crossing.config.foreign
      ? [{ tone: 'warning' as const, text: wordsOf(funding, language).foreign.warning }]
      : []),
    ...(error ? [{ tone: 'danger' as const, text: textIn(error, language) }] : []),
    ...(renewed ? [{ tone: 'warning' as const, text: words.expired }] : []),
    ...(cost !== undefined && cost >= HIGH_COST
      ? [
          {
            tone: cost >= EXTREME_COST ? ('danger' as const) : ('warning' as const),
            text: words.highFee({ percent: String(cost) }),
          },
        ]
      : []),
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

/** The total in the coin that is paid. A fee in another coin is listed separately. */
function totalOf({ option: { deposit, coin }, prepared }: BridgeSummaryState): bigint | undefined {
  if (coin.token) return deposit.amount
  return prepared?.fee === undefined ? undefined : deposit.amount + prepared.fee
}

function factsOf(
  { crossing: { config } }: BridgeSummaryParams,
  state: BridgeSummaryState,
  language: Language,
): readonly Fact[] {
  const { option, prepared, status } = state
  const { access, coin, deposit } = option
  const { fact, confirm } = wordsOf(transaction, language)
  const { summary: words } = wordsOf(bridge, language)
  const asset = fundingAsset(config)
  const native = nativeCoin(access.chain)
  const total = totalOf(state)
  const fee = prepared?.fee
  const value = (text: string | undefined) =>
    text === undefined && status === 'preparing'
      ? { kind: 'pending' as const }
      : { kind: 'text' as const, text: text ?? confirm.unknownFee }
  const optionalFact = (id: string, label: string, text: string | undefined): readonly Fact[] =>
    text === undefined ? [] : [{ id, label, value: { kind: 'text', text } }]
  const { atLeast, seconds } = deposit
  return [
    {
      id: 'total',
      label: wordsOf(funding, language).summary.total,
      value: value(total === undefined ? undefined : exactText(total, coin, language)),
    },
    { id: 'to', label: fact.to, value: { kind: 'address', ...shownDestination(config) } },
    { id: 'from-network', label: words.from, value: { kind: 'network', name: access.chain.name } },
    { id: 'network', label: words.to, value: { kind: 'network', name: fundingNetwork(config) } },
    ...optionalFact('at-least', words.atLeast, atLeast === undefined ? undefined : exactText(atLeast, asset, language)),
    ...optionalFact(
      'bridge-fee',
      words.bridgeFee,
      deposit.fee === undefined ? undefined : exactText(deposit.fee, coin, language),
    ),
    {
      id: 'fee',
      label: fact.fee,
      value: value(fee === undefined ? undefined : `${formatFee(fee, native.decimals, language)} ${native.symbol}`),
    },
    ...optionalFact(
      'time',
      words.time,
      seconds === undefined
        ? undefined
        : wordsOf(bridge, language).options.takes({ time: durationText(seconds, language) }),
    ),
    { id: 'paid-to', label: words.paidTo, value: { kind: 'address', ...shownAddress(access.chain, deposit.payee) } },
  ]
}

/**
 * Everything that the summary shows: the payment with its network and receiver, and the amount that arrives with its
 * network.
 */
export function bridgeReview(params: BridgeSummaryParams, state: BridgeSummaryState, language: Language): Review {
  const { config, wallet, amount } = params.crossing
  const { status, option } = state
  const { access, coin, deposit, balance } = option
  const asset = fundingAsset(config)
  const { fact, confirm } = wordsOf(transaction, language)
  const { summary: words } = wordsOf(bridge, language)
  const values = {
    paid: exactText(deposit.amount, coin, language),
    from: access.chain.name,
    amount: exactText(amount, asset, language),
    address: shortAddress(config.address),
    network: fundingNetwork(config),
  }
  const { data } = deposit.request
  return {
    status,
    title: wordsOf(funding, language).summary.title,
    sentence: { text: words.sentence(values), given: Object.values(values) },
    moves: [
      { label: fact.send, text: formatExact(deposit.amount, coin.decimals, language), unit: coin.symbol },
      { label: words.receives, text: formatExact(amount, asset.decimals, language), unit: asset.symbol },
    ],
    notices: noticesOf(params, state, language),
    facts: factsOf(params, state, language),
    fee: state.prepared?.fee,
    more: {
      label: confirm.details,
      facts: data
        ? [{ id: 'data', label: fact.data, value: { kind: 'data', hex: data, bytes: data.length / 2 - 1 } }]
        : [],
      instructions: [],
    },
    wallet: {
      name: sourceName(wallet, language),
      address: shownAddress(access.chain, wallet.address),
      balance: `${formatBalance(balance, coin.decimals, language)} ${coin.symbol}`,
    },
    primary: {
      action: 'approve',
      text:
        status === 'preparing'
          ? words.refreshing
          : wordsOf(funding, language).summary.confirm({ wallet: sourceName(wallet, language) }),
      disabled: status !== 'ready' || !state.prepared || shortfallOf(state) !== undefined,
      busy: false,
    },
    secondary: confirm.notNow,
  }
}
